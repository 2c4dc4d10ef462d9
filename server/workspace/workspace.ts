import type { Change, Diagnostic, Environment, EvaluatePorts, Snapshot } from "../../engine/index.js";
import type { ReloadMode } from "./config-schema.js";
import type { GenerationStore } from "./generations.js";
import { LiveSet } from "./live-set.js";
import { firstSet } from "./opening.js";
import type { PolicyRegistry } from "./registry.js";
import type { Held, WorkspaceStatus } from "./status.js";

/** Takes what pino takes. */
export interface WorkspaceLog {
  readonly info: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
  readonly error: (details: object, message: string) => void;
}

export interface WorkspacePorts extends EvaluatePorts {
  /** ISO 8601, UTC. */
  readonly now: () => string;
}

export interface WorkspaceOptions {
  readonly registry: PolicyRegistry;
  readonly environment: Omit<Environment, "today">;
  readonly store: GenerationStore;
  readonly reload: ReloadMode;
  readonly log: WorkspaceLog;
  readonly ports: WorkspacePorts;
}

/** What happened to a set; `changes` are from the live set before. */
export type WorkspaceEvent =
  | { readonly type: "activated"; readonly hash: string; readonly changes: readonly Change[] }
  | { readonly type: "held"; readonly held: Held }
  | { readonly type: "rejected"; readonly diagnostics: readonly Diagnostic[] };

/** What came of a reload or of a move; `diagnostics` may hold errors beside any outcome but `unchanged`. */
export interface ReloadResult {
  readonly outcome: "activated" | "held" | "rejected" | "unchanged";
  /** The live set's hash now. */
  readonly live: string;
  readonly held: Held | null;
  readonly changes: readonly Change[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface Workspace {
  /** What a request pins at the door. */
  readonly live: () => Snapshot;
  /** For an operator of one tenant, or of all (`*`, the default). */
  readonly status: (tenant?: string) => WorkspaceStatus;
  /** Reads the files now. Under `reload: manual` what they say goes live; what is weaker or was rolled back is held. */
  readonly reload: () => Promise<ReloadResult>;
  /** Makes the held or a kept set live. Throws SNAPSHOT_UNKNOWN, and CONFIG_INVALID when it no longer compiles. */
  readonly activate: (hash: string) => Promise<ReloadResult>;
  /**
   * Goes back to the set that was live before, or to a kept one. What the files say is then held until one of them
   * changes. Throws CONFLICT when there is no earlier set, and what `activate` throws.
   */
  readonly rollback: (hash?: string) => Promise<ReloadResult>;
  /** Returns the way to stop. */
  readonly on: (listener: (event: WorkspaceEvent) => void) => () => void;
  readonly close: () => Promise<void>;
}

/** Compiles the set, makes it live and follows its files. Throws CONFIG_INVALID when the set can't be read or compiled. */
export const openWorkspace = async (options: WorkspaceOptions): Promise<Workspace> =>
  new LiveSet(options, await firstSet(options)).begin();
