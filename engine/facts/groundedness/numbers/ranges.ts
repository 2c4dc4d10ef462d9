import type { Document, TokenRange } from "../document.js";
import type { HeldNumbers } from "./held.js";
import { quantitiesOf } from "./quantities.js";

/** What may stand between the ends of a range; "and" needs a word before the first. */
const RANGE = /^[ ]?(?:-|to|bis|à|a)[ ]?$/i;
const AND = /^[ ](?:and|und|et|y|e)[ ]$/i;
const BETWEEN = /(?:^|\s)(?:between|from|zwischen|entre|tra|fra)[ ]$/i;
const ANY_RANGE = /\d[ ]?-[ ]?\d|\b(?:between|from|zwischen|entre|tra|fra|to|bis)\b/i;

/** Ranges such as "between 70 and 80" in which a number of the context lies: tokens of both ends. Years are no range. */
export const heldRanges = (document: Document, numbers: () => HeldNumbers): readonly TokenRange[] => {
  if (!ANY_RANGE.test(document.plain)) return [];
  const all = quantitiesOf(document, { from: 0, to: document.count });
  return all.slice(1).flatMap((high, at) => {
    const low = all[at];
    if (!low || low.value >= high.value || low.kind === "year") return [];
    const gap = document.plain.slice(document.end(low.to - 1), document.start(high.from));
    const before = document.plain.slice(Math.max(0, document.start(low.from) - 10), document.start(low.from));
    const range = RANGE.test(gap) || (AND.test(gap) && BETWEEN.test(before));
    return range && numbers().line.within(low.value, high.value) ? [{ from: low.from, to: high.to }] : [];
  });
};
