import type { Operator } from "../model/condition.js";
import { isAmount, isAmountTable, type KnownValue } from "../model/facts.js";

/** What a leaf says; `unknown` when a side could not be read, or two amounts have no common mint. */
export type Truth = boolean | "unknown";

/** A list that stands in a condition may hold numbers too. */
export type Comparand = KnownValue | readonly (string | number)[];

/** Null: the operator does not take values of these types. */
type Compare = (a: Comparand, b: Comparand) => Truth | null;
type Sign = -1 | 0 | 1 | "unknown" | null;

const isList = (value: Comparand): value is readonly (string | number)[] => Array.isArray(value);
const isSingle = (value: unknown): boolean =>
  typeof value === "string" || (typeof value === "number" && !Number.isNaN(value));
const inUnits = (value: Comparand): boolean => !isList(value) && (isAmount(value) || isAmountTable(value));
const mintOf = (value: Comparand): string | null => (!isList(value) && isAmount(value) ? value.mint : null);

/** Base units of `mint`; unknown where the value is of another mint or has no entry for it. */
const unitsOf = (value: Comparand, mint: string): bigint | "unknown" | null => {
  if (isList(value)) return null;
  if (typeof value === "string") return /^[0-9]+$/.test(value) ? BigInt(value) : null;
  if (isAmount(value)) return value.mint === mint ? value.value : "unknown";
  return isAmountTable(value) ? (value.byMint.get(mint) ?? "unknown") : null;
};

const signOf = <T extends number | bigint>(a: T, b: T): Sign => (a === b ? 0 : a < b ? -1 : 1);

const amountSign = (a: Comparand, b: Comparand): Sign => {
  const mint = mintOf(a) ?? mintOf(b);
  // A table beside a table or a bare number of units: nothing says in which mint to compare.
  if (mint === null) return "unknown";
  const [x, y] = [unitsOf(a, mint), unitsOf(b, mint)];
  if (x === null || y === null) return null;
  return x === "unknown" || y === "unknown" ? "unknown" : signOf(x, y);
};

const order =
  (holds: (sign: number) => boolean): Compare =>
  (a, b) => {
    const numbers = typeof a === "number" && typeof b === "number" && isSingle(a) && isSingle(b);
    const sign = numbers ? signOf(a, b) : inUnits(a) || inUnits(b) ? amountSign(a, b) : null;
    return typeof sign === "number" ? holds(sign) : sign;
  };

const sameAmount = order((sign) => sign === 0);

/** Lists are sets: neither order nor repeats count. */
const sameMembers = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.every((item) => b.includes(item)) && b.every((item) => a.includes(item));

const equal: Compare = (a, b) => {
  if (isList(a) && isList(b)) return sameMembers(a, b);
  if (inUnits(a) || inUnits(b)) return sameAmount(a, b);
  const comparable = typeof a === typeof b && (typeof a === "boolean" || (isSingle(a) && isSingle(b)));
  return comparable ? a === b : null;
};

const within: Compare = (a, b) => {
  if (!isList(b) || !isSingle(a) || b.some((item) => typeof item !== typeof a)) return null;
  return b.some((item) => item === a);
};
const contains: Compare = (a, b) => (isList(a) && typeof b === "string" ? a.some((item) => item === b) : null);
const containsAny: Compare = (a, b) =>
  isList(a) && isList(b) ? b.some((item) => a.some((own) => own === item)) : null;

const opposite =
  (compare: Compare): Compare =>
  (a, b) => {
    const truth = compare(a, b);
    return typeof truth === "boolean" ? !truth : truth;
  };

/** The strict operators over values that could be read; none of them converts anything. */
export const COMPARE: Readonly<Record<Operator, Compare>> = {
  equal,
  notEqual: opposite(equal),
  greaterThan: order((sign) => sign > 0),
  greaterThanInclusive: order((sign) => sign >= 0),
  lessThan: order((sign) => sign < 0),
  lessThanInclusive: order((sign) => sign <= 0),
  in: within,
  notIn: opposite(within),
  contains,
  containsAny,
};
