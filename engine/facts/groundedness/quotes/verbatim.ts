import type { Document } from "../document.js";
import { occurrencesOf, type SearchInput, standsAt } from "../sequence.js";

/** Stems of a quotation between its marks of omission. */
export type Fragment = readonly number[];

/** Tokens an ellipsis may stand for. */
const OMITTED = 80;
/** Tokens of page furniture ("p. 3") that may head the next part of a text cut into parts. */
const FURNITURE = 3;
const FURNITURE_WORDS = new Set("p pp page pages seite no".split(" "));

const furnitureOf = (document: Document): number => {
  let skip = 0;
  while (skip < FURNITURE && (document.word(skip)?.digits || FURNITURE_WORDS.has(document.form(skip)))) skip++;
  return skip;
};

/** True when a fragment begins at the end of one part and goes on at the start of the next. */
const acrossParts = ({ corpus, budget }: SearchInput, fragment: Fragment): boolean =>
  corpus.documents.some((document, index) => {
    const next = corpus.documents[index + 1];
    if (!next || !budget.spend(fragment.length)) return false;
    const skip = furnitureOf(next);
    return fragment.some((_, head) => {
      if (head === 0 || !standsAt(document, document.count - head, fragment.slice(0, head))) return false;
      const tail = fragment.slice(head);
      return standsAt(next, 0, tail) || standsAt(next, skip, tail);
    });
  });

/** Finds the other fragments behind `from`; what is left out must not turn the meaning around. */
const continues = (input: SearchInput, document: Document, from: number, rest: readonly Fragment[]): boolean => {
  const [fragment, ...later] = rest;
  if (!fragment) return true;
  if (!input.budget.spend(OMITTED)) return false;
  for (let at = from; at <= from + OMITTED; at++) {
    if (!standsAt(document, at, fragment) || document.hasNegator({ from, to: at })) continue;
    return continues(input, document, at + fragment.length, later);
  }
  return false;
};

/** True when the context holds the fragments word for word, in order, in one part or over the border of two. */
export const isVerbatim = (input: SearchInput, fragments: readonly Fragment[]): boolean => {
  const [first, ...rest] = fragments;
  if (!first) return false;
  for (const { document, to } of occurrencesOf(input, first)) {
    if (continues(input, document, to, rest)) return true;
  }
  return rest.length === 0 && acrossParts(input, first);
};
