import { type Diagnostic, hasErrors, type Snapshot } from "../../engine/index.js";
import type { Candidate } from "./prepare.js";
import type { Stale, WorkspaceStatus } from "./status.js";
import type { Kept } from "./substitute.js";

type LastReload = WorkspaceStatus["lastReload"];

/** What the last look at the files found wrong, and since when which of them are refused. */
export class Refusals {
  readonly #now: () => string;
  #lastReload: LastReload;
  #stale: readonly Stale[] = [];

  constructor(now: () => string, diagnostics: readonly Diagnostic[]) {
    this.#now = now;
    this.#lastReload = { ok: true, at: now(), diagnostics };
  }

  get lastReload(): LastReload {
    return this.#lastReload;
  }

  get stale(): readonly Stale[] {
    return this.#stale;
  }

  /** The files could not be considered: what was refused before is still all that is known. */
  noteUnread(diagnostics: readonly Diagnostic[]): void {
    this.#lastReload = { ok: false, at: this.#now(), diagnostics };
  }

  note({ diagnostics, kept }: Candidate, live: Snapshot): void {
    this.#lastReload = { ok: !hasErrors(diagnostics), at: this.#now(), diagnostics };
    this.#stale = this.#staleAfter(kept, live);
  }

  #staleAfter(kept: Kept, live: Snapshot): readonly Stale[] {
    const since = this.#now();
    const tenants = kept.policies ? [...live.tenants.keys()] : [...kept.tenants].sort();
    return [...(kept.rules ? [null] : []), ...tenants].map(
      (tenant) => this.#stale.find((stale) => stale.tenant === tenant) ?? { tenant, since },
    );
  }
}
