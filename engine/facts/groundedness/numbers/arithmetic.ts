import type { Budget } from "../budget.js";
import type { Quantity } from "./quantities.js";

/** Values compare to a millionth of a unit. */
const key = (value: number): number => Math.round(value * 1e6);
/** Look-ups for each value. */
const OPERATIONS = 3;

/** Distinct values, asked by value. */
export class ValueSet {
  readonly #keys = new Set<number>();
  readonly values: number[] = [];

  constructor(values: readonly number[]) {
    for (const value of values) this.add(value);
  }

  add(value: number): void {
    if (this.#keys.has(key(value))) return;
    this.#keys.add(key(value));
    this.values.push(value);
  }

  has(value: number): boolean {
    return this.#keys.has(key(value));
  }
}

const someOf = (sets: readonly ValueSet[], holds: (value: number) => boolean): boolean =>
  sets.some(({ values }) => values.some(holds));

/** True when one value is that percentage of another. */
const isShare = ({ value, step }: Quantity, sets: readonly ValueSet[], part: number): boolean => {
  const slack = step < 1 ? step / 2 : 0.5;
  return someOf(sets, (whole) => whole !== 0 && Math.abs((100 * part) / whole - value) <= slack);
};

/** True for a sum, difference, product or share of two of the values, and where the budget ends before that is known. */
export const follows = (stated: Quantity, sets: readonly ValueSet[], budget: Budget): boolean => {
  const { value, kind } = stated;
  const size = sets.reduce((sum, { values }) => sum + values.length, 0);
  if (!budget.spend(kind === "percent" ? size * size : OPERATIONS * size)) return true;
  const has = (other: number): boolean => sets.some((set) => set.has(other));
  return someOf(sets, (a) => {
    if (has(value - a) || has(value + a) || (a !== 0 && has(value / a))) return true;
    return kind === "percent" && isShare(stated, sets, a);
  });
};

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
