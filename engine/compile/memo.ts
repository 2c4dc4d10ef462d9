import type { compileSignal } from "../match/signal.js";
import type { ParsedYaml } from "./parse.js";
import type { Snapshot } from "./types.js";

type SignalResult = ReturnType<typeof compileSignal>;

/** What was costly to make and stays right while its input is the same. */
export interface Memo {
  /** By path; right while the text is the same. */
  readonly files: Map<string, { readonly text: string; readonly yaml: ParsedYaml }>;
  /** By the JSON of the specification. */
  readonly signals: Map<string, SignalResult>;
}

export const emptyMemo = (): Memo => ({ files: new Map(), signals: new Map() });

const kept = new WeakMap<Snapshot, Memo>();

/** What a snapshot was made from, to start the next one with; empty when nothing is known of it. */
export const memoOf = (previous: Snapshot | undefined): Memo => (previous && kept.get(previous)) ?? emptyMemo();

export const keepMemo = (snapshot: Snapshot, memo: Memo): void => {
  kept.set(snapshot, memo);
};
