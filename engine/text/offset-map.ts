import type { Span } from "../model/span.js";

/**
 * Pieces of a view in order, each with the span of the original it came from. A piece of the same length maps unit by
 * unit unless it is a block, whose units all come from its whole span.
 */
export interface Pieces {
  /** Where the piece begins in the view. */
  readonly at: readonly number[];
  readonly from: readonly number[];
  /** Where the span of a block ends; -1 for a piece that maps unit by unit. */
  readonly blockEnd: readonly number[];
  /** Length of the view. */
  readonly length: number;
}

const pieceAt = (at: readonly number[], position: number): number => {
  let low = 0;
  let high = at.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((at[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The exact map of a view back to its original: the smallest span that gave `[start, end)`. */
export const originThrough = ({ at, from, blockEnd, length }: Pieces): ((start: number, end: number) => Span) => {
  const originOf = (position: number): Span => {
    const piece = pieceAt(at, position);
    const begin = from[piece] ?? 0;
    const end = blockEnd[piece] ?? -1;
    if (end >= 0) return { start: begin, end };
    const unit = begin + position - (at[piece] ?? 0);
    return { start: unit, end: unit + 1 };
  };
  return (start, end) => {
    if (length === 0) return { start: 0, end: 0 };
    if (start < end) return { start: originOf(start).start, end: originOf(end - 1).end };
    const point = start < length ? originOf(start).start : originOf(length - 1).end;
    return { start: point, end: point };
  };
};

export const identity = (start: number, end: number): Span => ({ start, end });
