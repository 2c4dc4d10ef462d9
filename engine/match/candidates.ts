import type { Occurrences } from "./occurrences.js";
import type { SignalIndex } from "./signal-index.js";

/** Numbers of the signals of which every clause holds in the view, in order. */
export const candidatesIn = (index: SignalIndex, occurrences: Occurrences, isUsed: (signal: number) => boolean) => {
  const found = new Uint8Array(index.signals.length);
  const complete: number[] = [];
  for (const text of occurrences.texts)
    for (const { signal, bit } of index.uses[text] ?? []) {
      const before = found[signal] ?? 0;
      const now = before | bit;
      if (now === before) continue;
      found[signal] = now;
      if (now === index.complete[signal] && isUsed(signal)) complete.push(signal);
    }
  return complete.sort((a, b) => a - b);
};
