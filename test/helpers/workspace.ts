import { PROVIDERS, type SourceFile } from "../../engine/index.js";
import { openSqlite } from "../../server/records/sqlite/store.js";
import type { Store } from "../../server/records/store.js";
import type { ReloadMode } from "../../server/workspace/config-schema.js";
import type { PolicyRegistry } from "../../server/workspace/registry.js";
import { openWorkspace, type Workspace, type WorkspaceEvent } from "../../server/workspace/workspace.js";
import { FakeClock } from "./clock.js";
import { sourceFiles } from "./source-files.js";

/** Files that a test edits; `changed` tells the watcher. */
export class MemoryRegistry implements PolicyRegistry {
  readonly #files: Map<string, string>;
  readonly #watchers = new Set<() => void>();
  reads = 0;
  /** Thrown by the next readings. */
  broken: Error | null = null;

  constructor(files: Readonly<Record<string, string>>) {
    this.#files = new Map(Object.entries(files));
  }

  readonly read = async (): Promise<readonly SourceFile[]> => {
    this.reads += 1;
    if (this.broken !== null) throw this.broken;
    return sourceFiles(Object.fromEntries([...this.#files].sort()));
  };

  readonly watch = (onChange: () => void): (() => Promise<void>) => {
    this.#watchers.add(onChange);
    return async () => void this.#watchers.delete(onChange);
  };

  /** Null deletes. */
  edit(path: string, text: string | null): void {
    if (text === null) this.#files.delete(path);
    else this.#files.set(path, text);
  }

  text(path: string): string {
    return this.#files.get(path) ?? "";
  }

  changed(): void {
    for (const watcher of this.#watchers) watcher();
  }

  get watched(): boolean {
    return this.#watchers.size > 0;
  }
}

export interface TestWorkspace {
  readonly workspace: Workspace;
  readonly registry: MemoryRegistry;
  readonly store: Store;
  readonly clock: FakeClock;
  readonly events: WorkspaceEvent[];
  readonly logged: string[];
  /** Edits files as a person would, and waits until the workspace has taken notice. */
  readonly edit: (files: Readonly<Record<string, string | null>>) => Promise<void>;
  /** The same store and files in a new process. */
  readonly restart: () => Promise<TestWorkspace>;
}

export interface TestWorkspaceOptions {
  readonly files: Readonly<Record<string, string>>;
  readonly reload?: ReloadMode;
  readonly store?: Store;
  readonly registry?: MemoryRegistry;
  /** ISO 8601. */
  readonly start?: string;
}

export const testWorkspace = async ({
  files,
  reload = "auto",
  store = openSqlite(":memory:"),
  registry = new MemoryRegistry(files),
  start = "2026-11-30T12:00:00.000Z",
}: TestWorkspaceOptions): Promise<TestWorkspace> => {
  const clock = new FakeClock();
  const logged: string[] = [];
  const note = (_: object, message: string): void => void logged.push(message);
  const workspace = await openWorkspace({
    registry,
    environment: { judges: new Map(), providers: PROVIDERS },
    store,
    reload,
    log: { info: note, warn: note, error: note },
    ports: {
      elapsed: clock.elapsed,
      after: clock.after,
      now: () => new Date(Date.parse(start) + clock.elapsed()).toISOString(),
    },
  });
  const events: WorkspaceEvent[] = [];
  workspace.on((event) => events.push(event));
  return {
    workspace,
    registry,
    store,
    clock,
    events,
    logged,
    edit: async (edits) => {
      for (const [path, text] of Object.entries(edits)) registry.edit(path, text);
      registry.changed();
      await clock.advance(200);
      // Moves are made one after another: when this one, to nowhere, is refused, the reading is over.
      await workspace.activate("nowhere").catch(() => {});
    },
    restart: async () => {
      await workspace.close();
      return testWorkspace({ files, reload, store, registry });
    },
  };
};
