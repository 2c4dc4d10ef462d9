import type { Document, TokenRange } from "../document.js";
import type { HeldNumbers } from "./held.js";
import type { Quantity } from "./quantities.js";

/** What may stand between the ends of a range; "and" needs a word before the first. */
const RANGE = /^[ ]?(?:-|to|bis|à|a)[ ]?$/i;
const AND = /^[ ](?:and|und|et|y|e)[ ]$/i;
const BETWEEN = /(?:^|\s)(?:between|from|zwischen|entre|tra|fra)[ ]$/i;
const ANY_RANGE = /\d[ ]?-[ ]?\d|\b(?:between|from|zwischen|entre|tra|fra|to|bis)\b/i;

const isRange = (document: Document, low: Quantity, high: Quantity): boolean => {
  const gap = document.plain.slice(document.end(low.to - 1), document.start(high.from));
  const before = document.plain.slice(Math.max(0, document.start(low.from) - 10), document.start(low.from));
  return RANGE.test(gap) || (AND.test(gap) && BETWEEN.test(before));
};

/** Ranges such as "between 70 and 80" in which a number of the context lies: tokens of both ends. Years are no range. */
export const heldRanges = (document: Document, numbers: () => HeldNumbers): readonly TokenRange[] => {
  if (!ANY_RANGE.test(document.plain)) return [];
  return document.quantities.slice(1).flatMap((high, at) => {
    const low = document.quantities[at];
    if (!low || low.value >= high.value || low.kind === "year" || !isRange(document, low, high)) return [];
    return numbers().line.within(low.value, high.value) ? [{ from: low.from, to: high.to }] : [];
  });
};
