/** UTF-16 code units of the original text; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
