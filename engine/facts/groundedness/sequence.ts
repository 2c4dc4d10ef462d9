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

/** Every place of the context where the words stand one after the other. */
export const occurrencesOf = ({ corpus, budget }: SearchInput, stems: readonly number[]): readonly Occurrence[] => {
  const anchor = rarest(corpus, stems);
  if (anchor < 0) return [];
  const found: Occurrence[] = [];
  for (const index of corpus.holding(stems[anchor] ?? -1)) {
    const passage = corpus.passage(index);
    if (!passage || !budget.spend(passage.sentence.to - passage.sentence.from)) continue;
    const { document, sentence } = passage;
    for (let token = sentence.from; token < sentence.to; token++) {
      const from = token - anchor;
      if (standsAt(document, from, stems)) found.push({ document, from, to: from + stems.length });
    }
  }
  return found;
};
