import type { Span } from "../../model/span.js";

/** True when one of the ascending, disjoint spans holds the place. */
export const covers = (spans: readonly Span[], at: number): boolean => {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return (spans[low]?.start ?? at + 1) <= at;
};
