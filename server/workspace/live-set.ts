import {
  type Change,
  contentHash,
  type Diagnostic,
  hasErrors,
  messageOf,
  SentinelError,
  type Snapshot,
  type SourceFile,
} from "../../engine/index.js";
import { EVERY_TENANT } from "../records/tokens.js";
import { compileKept, rowOf } from "./generations.js";
import { diagnosticsOf } from "./invalid.js";
import type { Start } from "./opening.js";
import { preparationOf } from "./preparation.js";
import { type Candidate, changesBetween, prepare } from "./prepare.js";
import { Refusals } from "./refusals.js";
import { type Settling, settling } from "./settling.js";
import { endingExceptions, type Held, type HeldReason, statusFor, type WorkspaceStatus } from "./status.js";
import type { ReloadResult, Workspace, WorkspaceEvent, WorkspaceOptions } from "./workspace.js";

/** Who wants a set live: changed files by themselves, or a person. */
type By = "files" | "operator";

/** One pointer to the live set, and everything that may move it, one move at a time. */
export class LiveSet implements Workspace {
  readonly #options: WorkspaceOptions;
  readonly #settling: Settling;
  readonly #refusals: Refusals;
  readonly #listeners = new Set<(event: WorkspaceEvent) => void>();
  #stopWatching: () => Promise<void> = async () => {};
  #moves: Promise<unknown> = Promise.resolve();
  #live: { readonly snapshot: Snapshot; readonly activated: string };
  /** What the files said last, refused parts replaced by live ones. */
  #files: Snapshot;
  /** Hash over the text of all files as considered last. */
  #read: string;
  #policyFiles: ReadonlyMap<string, string>;
  #held: (Held & { readonly snapshot: Snapshot }) | null = null;
  /** What the files said when somebody went to another set: it does not go live by itself. */
  #rolledBack: string | null;
  #trail: readonly string[];

  constructor(options: WorkspaceOptions, start: Start) {
    this.#options = options;
    this.#settling = settling(options.ports, () => void this.#move(() => this.#readFiles("files")));
    this.#live = { snapshot: start.live, activated: start.activated };
    this.#files = start.files;
    this.#read = textHash(start.files.sources);
    this.#policyFiles = policyFilesOf(start.files.sources);
    this.#rolledBack = start.rolledBack ? start.files.hash : null;
    this.#trail = start.trail;
    this.#refusals = new Refusals(options.ports.now, start.diagnostics);
  }

  /** Gives the files their say where another set was restored, and follows them from now on. */
  async begin(): Promise<this> {
    await this.#offer(this.#files, "files");
    this.#stopWatching = this.#options.registry.watch(this.#settling.trigger);
    return this;
  }

  readonly live = (): Snapshot => this.#live.snapshot;

  readonly status = (tenant = EVERY_TENANT): WorkspaceStatus => {
    const { snapshot, activated } = this.#live;
    const status: WorkspaceStatus = {
      live: { hash: snapshot.hash, activated },
      held: this.#shownHeld(),
      lastReload: this.#refusals.lastReload,
      stale: this.#refusals.stale,
      ending: endingExceptions(snapshot, this.#options.ports.now()),
    };
    return tenant === EVERY_TENANT ? status : statusFor(tenant, status, this.#policyFiles);
  };

  readonly reload = (): Promise<ReloadResult> => this.#move(() => this.#readFiles("operator"));

  readonly activate = (hash: string): Promise<ReloadResult> =>
    this.#move(async () => {
      const live = this.live();
      if (hash === live.hash) return this.#result("unchanged");
      const snapshot = this.#held?.hash === hash ? this.#held.snapshot : await this.#kept(hash);
      const result = await this.#goLive(snapshot, await changesBetween(live, snapshot), [...this.#trail, live.hash]);
      await this.#holdFiles();
      return { ...result, held: this.#shownHeld() };
    });

  readonly rollback = (hash?: string): Promise<ReloadResult> =>
    this.#move(async () => {
      const left = this.live();
      const target = hash ?? this.#trail.findLast((earlier) => earlier !== left.hash);
      if (target === undefined)
        throw new SentinelError("CONFLICT", { problem: "There is no earlier set to go back to." });
      if (target === left.hash) return this.#result("unchanged");
      const snapshot = await this.#kept(target);
      const trail = this.#trail.slice(0, Math.max(0, this.#trail.lastIndexOf(target)));
      const result = await this.#goLive(snapshot, await changesBetween(left, snapshot), trail);
      await this.#withdraw(left.hash);
      await this.#holdFiles();
      return { ...result, held: this.#shownHeld() };
    });

  readonly on = (listener: (event: WorkspaceEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly close = async (): Promise<void> => {
    this.#settling.cancel();
    await this.#stopWatching();
    await this.#moves;
  };

  #move<T>(step: () => Promise<T>): Promise<T> {
    const moved = this.#moves.then(step);
    this.#moves = moved.catch(() => {});
    return moved;
  }

  async #readFiles(by: By): Promise<ReloadResult> {
    try {
      const sources = await this.#options.registry.read();
      const read = textHash(sources);
      if (by === "files" && read === this.#read) return this.#result("unchanged");
      const candidate = await prepare(sources, this.live(), preparationOf(this.#options));
      this.#read = read;
      this.#policyFiles = policyFilesOf(sources);
      return await this.#consider(candidate, by);
    } catch (thrown) {
      this.#read = "";
      const diagnostics = diagnosticsOf(thrown);
      this.#refusals.noteUnread(diagnostics);
      return this.#refuse(diagnostics);
    }
  }

  async #consider(candidate: Candidate, by: By): Promise<ReloadResult> {
    const { snapshot, diagnostics } = candidate;
    this.#refusals.note(candidate, this.live());
    const refused = hasErrors(diagnostics) ? this.#refuse(diagnostics) : null;
    const result = await this.#offer(snapshot ?? this.live(), by);
    return refused !== null && result.outcome === "unchanged" ? refused : { ...result, diagnostics };
  }

  #refuse(diagnostics: readonly Diagnostic[]): ReloadResult {
    this.#options.log.error({ diagnostics }, "the set was refused; the last good one stays live");
    this.#emit({ type: "rejected", diagnostics });
    return { ...this.#result("rejected"), diagnostics };
  }

  /** A good set goes live, or is held. */
  async #offer(snapshot: Snapshot, by: By): Promise<ReloadResult> {
    const live = this.live();
    this.#files = snapshot;
    if (snapshot.hash !== this.#rolledBack) this.#rolledBack = null;
    if (snapshot.hash === live.hash) {
      // The same decisions from other text: a comment, a path, a test.
      this.#live = { ...this.#live, snapshot };
      this.#held = null;
      return this.#result("unchanged");
    }
    const changes = await changesBetween(live, snapshot);
    const reason = this.#reasonToHold(snapshot.hash, changes, by);
    if (reason !== null) return this.#hold(snapshot, changes, reason);
    return this.#goLive(snapshot, changes, [...this.#trail, live.hash]);
  }

  #reasonToHold(hash: string, changes: readonly Change[], by: By): HeldReason | null {
    const { reload } = this.#options;
    if (hash === this.#rolledBack) return "rolled_back";
    if (reload === "manual" && by === "files") return "manual";
    return reload === "hold_weaker" && changes.some((change) => change.weaker) ? "weaker" : null;
  }

  #hold(snapshot: Snapshot, changes: readonly Change[], reason: HeldReason): ReloadResult {
    const { hash } = snapshot;
    const known = this.#held?.hash === hash ? this.#held.since : null;
    this.#held = { hash, reason, since: known ?? this.#options.ports.now(), changes, snapshot };
    if (known === null) {
      this.#options.log.warn({ hash, reason, changes }, "the set is held; activate it by its hash");
      this.#emit({ type: "held", held: { hash, reason, since: this.#held.since, changes } });
    }
    return { ...this.#result("held"), changes };
  }

  async #goLive(snapshot: Snapshot, changes: readonly Change[], trail: readonly string[]): Promise<ReloadResult> {
    const { hash } = snapshot;
    const activated = this.#options.ports.now();
    await this.#keeping("kept", () => this.#options.store.saveGeneration(rowOf(snapshot, activated)));
    this.#trail = trail;
    this.#held = null;
    this.#live = { snapshot, activated };
    this.#options.log.info({ hash, changes }, "a set went live");
    this.#emit({ type: "activated", hash, changes });
    return { ...this.#result("activated"), changes };
  }

  /** After a person chose another set than the files': theirs waits until one of them changes, over a restart too. */
  async #holdFiles(): Promise<void> {
    const { hash } = this.#files;
    if (hash === this.live().hash) return;
    this.#rolledBack = hash;
    await this.#withdraw(hash);
    this.#hold(this.#files, await changesBetween(this.live(), this.#files), "rolled_back");
  }

  #withdraw(hash: string): Promise<void> {
    return this.#keeping("withdrawn", () => this.#options.store.withdrawGeneration(hash, this.#live.activated));
  }

  /** A store that fails keeps no set from going live or back. */
  async #keeping(what: string, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (thrown) {
      this.#options.log.error({ problem: messageOf(thrown) }, `the set could not be noted as ${what}`);
    }
  }

  async #kept(hash: string): Promise<Snapshot> {
    const row = await this.#options.store.generation(hash);
    if (row === null) throw new SentinelError("SNAPSHOT_UNKNOWN", { hash });
    return compileKept(row, preparationOf(this.#options).environment, this.live());
  }

  #shownHeld(): Held | null {
    if (this.#held === null) return null;
    const { snapshot: _, ...held } = this.#held;
    return held;
  }

  #result(outcome: ReloadResult["outcome"]): ReloadResult {
    return { outcome, live: this.live().hash, held: this.#shownHeld(), changes: [], diagnostics: [] };
  }

  #emit(event: WorkspaceEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

const textHash = (sources: readonly SourceFile[]): string =>
  contentHash(sources.map(({ role, path, text }) => [role, path, text]));

/** Tenants by the path of their files. */
const policyFilesOf = (sources: readonly SourceFile[]): ReadonlyMap<string, string> =>
  new Map(sources.filter(({ role }) => role.startsWith("policy")).map(({ path, name }) => [path, name]));
