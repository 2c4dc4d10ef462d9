import type { Budget } from "./budget.js";
import type { Corpus } from "./corpus.js";
import type { Document, TokenRange } from "./document.js";

/** A run of words found in a document. */
export interface Occurrence extends TokenRange {
  readonly document: Document;
}

/** Where words are looked for, and how long. */
export interface SearchInput {
  readonly corpus: Corpus;
  readonly budget: Budget;
}

/** The place in `stems` of the one with the fewest sentences; -1 when none can be asked for or found. */
const rarest = (corpus: Corpus, stems: readonly number[]): number => {
  let best = -1;
  let fewest = Number.POSITIVE_INFINITY;
  stems.forEach((stem, at) => {
    const { length } = corpus.holding(stem);
    if (length === 0 || length >= fewest) return;
    best = at;
    fewest = length;
  });
  return best;
};

export const standsAt = (document: Document, from: number, stems: readonly number[]): boolean =>
  from >= 0 && stems.every((stem, at) => document.stem(from + at) === stem);

/** Places of the context where the words stand one after the other, as long as the budget lasts. */
export function* occurrencesOf({ corpus, budget }: SearchInput, stems: readonly number[]): Generator<Occurrence> {
  const anchor = rarest(corpus, stems);
  if (anchor < 0) return;
  const stem = stems[anchor] ?? -1;
  for (const index of corpus.holding(stem)) {
    const passage = corpus.passage(index);
    if (!passage || !budget.spend(passage.sentence.to - passage.sentence.from)) return;
    const { document, sentence } = passage;
    for (let token = sentence.from; token < sentence.to; token++) {
      if (document.stem(token) !== stem || !standsAt(document, token - anchor, stems)) continue;
      yield { document, from: token - anchor, to: token - anchor + stems.length };
    }
  }
}
