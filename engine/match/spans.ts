import { overlaps, type Span } from "../model/span.js";

/** Spans of which no two overlap, in order; what comes later and overlaps is refused. */
export class Spans {
  readonly #spans: Span[] = [];

  /** Index of the first span that ends behind `start`. */
  #indexOf(start: number): number {
    let low = 0;
    let high = this.#spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#spans[middle]?.end ?? 0) > start) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  isTaken(span: Span): boolean {
    const next = this.#spans[this.#indexOf(span.start)];
    return next !== undefined && overlaps(next, span);
  }

  add(span: Span): void {
    this.#spans.splice(this.#indexOf(span.start), 0, span);
  }
}
