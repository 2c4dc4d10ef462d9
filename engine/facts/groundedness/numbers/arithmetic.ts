import type { Budget } from "../budget.js";
import type { Quantity } from "./quantities.js";

/** Values compare to a millionth of a unit. */
const key = (value: number): number => Math.round(value * 1e6);
/** Look-ups for each value. */
const OPERATIONS = 3;

/** Values from which others may follow by one step of arithmetic, and what has been found to follow so far. */
export class Arithmetic {
  readonly #values: number[] = [];
  readonly #known = new Set<number>();
  readonly #budget: Budget;

  constructor(values: readonly number[], budget: Budget) {
    this.#budget = budget;
    for (const value of values) this.add(value);
  }

  add(value: number): void {
    if (this.#known.has(key(value))) return;
    this.#known.add(key(value));
    this.#values.push(value);
  }

  /** True for a sum, difference or product of two values, for a percentage one is of another, and where the budget ends. */
  gives(stated: Quantity): boolean {
    const { value, kind } = stated;
    if (!this.#budget.spend(OPERATIONS * this.#values.length)) return true;
    const has = (other: number): boolean => Number.isFinite(other) && this.#known.has(key(other));
    return this.#values.some((a) => {
      if (has(value - a) || has(value + a)) return true;
      if (a !== 0 && has(value / a)) return true;
      return kind === "percent" && this.#isShare(stated, a);
    });
  }

  #isShare({ value, step }: Quantity, part: number): boolean {
    const slack = step < 1 ? step / 2 : 0.5;
    if (!this.#budget.spend(this.#values.length)) return true;
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
