import type { Budget } from "../budget.js";
import type { Quantity } from "./quantities.js";

/** Values compare to a millionth of a unit. */
const DIGITS = 6;
const key = (value: number): string => value.toFixed(DIGITS);

/** Values from which others may follow by one step of arithmetic, and what has been found to follow so far. */
export class Arithmetic {
  readonly #values: number[] = [];
  readonly #known = new Set<string>();
  readonly #budget: Budget;

  constructor(values: readonly number[], budget: Budget) {
    this.#budget = budget;
    for (const value of values) this.add(value);
  }

  add(value: number): void {
    const text = key(value);
    if (this.#known.has(text)) return;
    this.#known.add(text);
    this.#values.push(value);
  }

  /** True for a sum, difference or product of two values, and for a percentage one is of another. */
  gives(stated: Quantity): boolean {
    const { value, kind } = stated;
    if (!this.#budget.spend(this.#values.length)) return false;
    const has = (other: number): boolean => Number.isFinite(other) && this.#known.has(key(other));
    return this.#values.some((a) => {
      if (has(value - a) || has(value + a)) return true;
      if (a !== 0 && has(value / a)) return true;
      return kind === "percent" && this.#isShare(stated, a);
    });
  }

  #isShare({ value, step }: Quantity, part: number): boolean {
    const slack = step < 1 ? step / 2 : 0.5;
    return this.#values.some((whole) => whole !== 0 && Math.abs((100 * part) / whole - value) <= slack);
  }
}

/** Totals of neighbouring numbers, as in a list with its sum: every run of two to twelve. */
const LONGEST_RUN = 12;

export const runsOf = (values: readonly number[]): readonly number[] =>
  values.flatMap((first, at) => {
    let sum = first;
    return values.slice(at + 1, at + LONGEST_RUN).map((next) => {
      sum += next;
      return sum;
    });
  });
