import { firstNot } from "../document.js";
import type { Quantity } from "./quantities.js";

const CLOSE = 1e-9;

export const equal = (a: number, b: number): boolean => Math.abs(a - b) <= CLOSE * Math.max(Math.abs(a), Math.abs(b));

/** A percentage is no sum of money; everything else may be written with or without what it counts. */
const comparable = (a: Quantity, b: Quantity): boolean =>
  a.kind === b.kind || !(["percent", "money"].includes(a.kind) && ["percent", "money"].includes(b.kind));

const readings = ({ value, other }: Quantity): readonly number[] => (other === null ? [value] : [value, other]);

interface Point {
  readonly value: number;
  readonly quantity: Quantity;
}

/** Numbers of a text in ascending order, so that each question costs a binary search. */
export class NumberLine {
  readonly #points: readonly Point[];

  constructor(quantities: readonly Quantity[]) {
    this.#points = quantities
      .flatMap((quantity) => readings(quantity).map((value) => ({ value, quantity })))
      .sort((a, b) => a.value - b.value);
  }

  /** Any number between two, borders included. */
  within(low: number, high: number): boolean {
    return (this.#points[this.#from(low)]?.value ?? Number.POSITIVE_INFINITY) <= high;
  }

  /** Equal, or a finer number rounded to the steps the stated one shows: 8.5 million for 8,537,673. */
  holds(stated: Quantity): boolean {
    const slack = stated.step / 2 + CLOSE;
    return readings(stated).some((value) => {
      for (let at = this.#from(value - slack); at < this.#points.length; at++) {
        const point = this.#points[at];
        if (!point || point.value > value + slack) return false;
        const agrees = equal(value, point.value) || point.quantity.step < stated.step;
        if (agrees && comparable(stated, point.quantity)) return true;
      }
      return false;
    });
  }

  #from(low: number): number {
    return firstNot(0, this.#points.length, (at) => (this.#points[at]?.value ?? 0) < low);
  }
}
