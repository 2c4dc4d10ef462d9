import type { Span } from "./span.js";

/** One reading of a text, with an exact map back to it. */
export interface View {
  /** `plain`, `folded`, and whatever later views are called. */
  readonly kind: string;
  readonly transforms: readonly string[];
  readonly text: string;
  /** `text`, unit for unit, before its case was folded; absent where it was not. */
  readonly cased?: string;
  /** The smallest span of the original that gave this span of the view. */
  readonly origin: (start: number, end: number) => Span;
}
