import { compile, type Environment, type Snapshot, type SourceFile } from "../../engine/index.js";
import type { GenerationRow, Store } from "../records/store.js";
import { invalid } from "./invalid.js";
import { pause } from "./pause.js";

/** Where sets that were live are kept, so that they can be live again. */
export type GenerationStore = Pick<Store, "saveGeneration" | "withdrawGeneration" | "generation" | "generations">;

export const rowOf = ({ hash, sources }: Snapshot, activated: string): GenerationRow => ({
  hash,
  activated,
  withdrawn: null,
  sources: JSON.stringify(sources),
});

/** A kept set, compiled anew. Throws CONFIG_INVALID when it no longer compiles, such as for a judge that is gone. */
export const compileKept = async (
  { hash, sources: json }: GenerationRow,
  environment: Environment,
  previous: Snapshot | null,
): Promise<Snapshot> => {
  const sources: readonly SourceFile[] = JSON.parse(json);
  const { snapshot, diagnostics } = await compile(sources, environment, previous ? { pause, previous } : { pause });
  if (snapshot === null) throw invalid(`The kept set ${hash}`, diagnostics);
  return snapshot;
};
