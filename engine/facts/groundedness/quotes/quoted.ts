import { isTitle } from "../citations/named.js";
import type { Document, Sentence, TokenRange } from "../document.js";
import type { SearchInput } from "../sequence.js";
import { quotationsIn } from "./quotations.js";
import { type Fragment, isVerbatim } from "./verbatim.js";

/** A quotation of the response, and whether the context holds it word for word. */
export interface Quoted extends Sentence {
  readonly verbatim: boolean;
}

/** Shorter quotations are names, labels and irony. */
const LEAST_WORDS = 4;
const OMISSION = /\u2026|\.\.\.|\[/;

/** Cut where the quotation says that it left something out, or put words of its own in brackets. */
const fragmentsOf = (document: Document, { from, to }: TokenRange): readonly Fragment[] => {
  const fragments: number[][] = [[]];
  let bracket = false;
  for (let token = from; token < to; token++) {
    const gap = token > from ? document.gap(token) : "";
    if (OMISSION.test(gap) || (bracket && gap.includes("]"))) fragments.push([]);
    bracket = gap.includes("[") || (bracket && !gap.includes("]"));
    if (!bracket) fragments.at(-1)?.push(document.stem(token));
  }
  return fragments.filter((fragment) => fragment.length > 0);
};

/** Quotations long enough to be checked; titles are citations. Equal ones are looked for once. */
export const quotedIn = (document: Document, input: SearchInput): readonly Quoted[] => {
  const known = new Map<string, boolean>();
  return quotationsIn(document.plain).flatMap((span) => {
    const range = document.tokensIn(span);
    if (range.to - range.from < LEAST_WORDS || isTitle(document, range)) return [];
    const fragments = fragmentsOf(document, range);
    const key = fragments.join("|");
    const verbatim = known.get(key) ?? isVerbatim(input, fragments);
    known.set(key, verbatim);
    return [{ ...span, ...range, verbatim }];
  });
};
