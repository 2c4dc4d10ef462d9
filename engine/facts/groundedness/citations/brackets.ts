import type { Span } from "../../../model/span.js";

/** A pair of brackets; the span includes them. */
export interface Bracket extends Span {
  readonly content: string;
}

const LONGEST = 120;

/** Pairs on one line with no such bracket inside; linear, however many open. */
export const bracketsIn = (plain: string, open: string, close: string): readonly Bracket[] => {
  const found: Bracket[] = [];
  let end = -1;
  for (let start = plain.indexOf(open); start >= 0; start = plain.indexOf(open, start + 1)) {
    if (end < start) end = plain.indexOf(close, start + 1);
    if (end < 0) break;
    if (end - start > LONGEST) continue;
    const content = plain.slice(start + 1, end);
    if (!content.includes(open) && !content.includes("\n")) found.push({ content, start, end: end + 1 });
  }
  return found;
};
