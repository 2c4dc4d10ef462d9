import { type Diagnostic, messageOf, type Snapshot } from "../../engine/index.js";
import type { GenerationRow } from "../records/store.js";
import { compileKept, rowOf } from "./generations.js";
import { invalid } from "./invalid.js";
import { preparationOf } from "./preparation.js";
import { prepare } from "./prepare.js";
import type { WorkspaceOptions } from "./workspace.js";

/** Sets that `rollback` can go back through after a start. */
const TRAIL = 50;

export interface Start {
  readonly live: Snapshot;
  readonly activated: string;
  /** What the files say; another set than the live one when that was restored. */
  readonly files: Snapshot;
  /** Warnings. */
  readonly diagnostics: readonly Diagnostic[];
  /** True when somebody rolled back what the files say. */
  readonly rolledBack: boolean;
  /** Hashes that were live before, oldest first. */
  readonly trail: readonly string[];
}

/**
 * The set to begin with. A restart is no way around a person's word: what was rolled back, or would be held, does not
 * go live by it; the set that was live before is restored. Throws CONFIG_INVALID when the files don't compile.
 */
export const firstSet = async (options: WorkspaceOptions): Promise<Start> => {
  const { registry, store, ports, reload } = options;
  const now = ports.now();
  // A restart must not fail because a day has passed that a test of the live set speaks of.
  const proven = async (hash: string): Promise<boolean> => (await store.generation(hash)) !== null;
  const preparation = { ...preparationOf(options), proven };
  const { snapshot: files, diagnostics } = await prepare(await registry.read(), null, preparation);
  if (files === null) throw invalid("The set of rules and policies", diagnostics);
  const kept = await store.generations(TRAIL);
  const newest = kept.find((row) => row.withdrawn === null);
  const rolledBack = newest !== undefined && isRolledBack(files.hash, kept, newest);
  const wanted = rolledBack || reload !== "auto" ? newest : undefined;
  const restored = wanted && wanted.hash !== files.hash ? await restore(wanted, files, options) : null;
  const live = restored ?? files;
  const known = newest?.hash === live.hash ? newest : undefined;
  if (known === undefined) await store.saveGeneration(rowOf(live, now));
  const trail = kept.filter((row) => row.withdrawn === null && row.hash !== live.hash).map((row) => row.hash);
  return { live, activated: known?.activated ?? now, files, diagnostics, rolledBack, trail: trail.reverse() };
};

/** Rolled back, and nothing was made live since but what took its place then. */
const isRolledBack = (hash: string, kept: readonly GenerationRow[], newest: GenerationRow): boolean => {
  const withdrawn = kept.find((row) => row.hash === hash)?.withdrawn ?? null;
  return withdrawn !== null && withdrawn === newest.activated;
};

const restore = async (row: GenerationRow, files: Snapshot, options: WorkspaceOptions): Promise<Snapshot | null> => {
  try {
    return await compileKept(row, preparationOf(options).environment, files);
  } catch (thrown) {
    options.log.error(
      { hash: row.hash, problem: messageOf(thrown) },
      "the set that was live can't be restored; the files are used",
    );
    return null;
  }
};
