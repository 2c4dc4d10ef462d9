import type { Operator } from "../model/condition.js";
import { SentinelError } from "../model/errors.js";
import { type Amount, isAmount, type KnownValue } from "../model/facts.js";

/** What a leaf says; `unknown` when either side could not be read, or two amounts have no common mint. */
export type Truth = boolean | "unknown";

type Compare = (a: KnownValue, b: KnownValue) => Truth;

const wrongType = (a: unknown, b: unknown): never => {
  throw new SentinelError("OPERATOR_TYPE", {
    operator: "a condition",
    got: `${JSON.stringify(typeof a)} and ${typeof b}`,
    fact: "its fact",
  });
};

const amountPair = (a: Amount, b: KnownValue): readonly [bigint, bigint] | "unknown" => {
  if (typeof b === "string" && /^[0-9]+$/.test(b)) return [a.value, BigInt(b)];
  if (typeof b !== "object" || Array.isArray(b)) return wrongType(a, b);
  if (!isAmount(b)) return wrongType(a, b);
  return a.mint === b.mint ? [a.value, b.value] : "unknown";
};

const order =
  (holds: (sign: number) => boolean): Compare =>
  (a, b) => {
    if (typeof a === "number" && typeof b === "number") {
      return Number.isNaN(a) || Number.isNaN(b) ? wrongType(a, b) : holds(Math.sign(a - b));
    }
    if (!isAmount(a)) return wrongType(a, b);
    const pair = amountPair(a, b);
    return pair === "unknown" ? pair : holds(pair[0] === pair[1] ? 0 : pair[0] < pair[1] ? -1 : 1);
  };

const isList = (value: KnownValue): value is readonly string[] => Array.isArray(value);

const equal: Compare = (a, b) => {
  if (isAmount(a)) return order((sign) => sign === 0)(a, b);
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item) => b.includes(item));
  return typeof a === typeof b && !isList(a) && !isList(b) ? a === b : wrongType(a, b);
};

const within: Compare = (a, b) =>
  isList(b) && !isList(a) && !isAmount(a) ? b.some((item) => item === a) : wrongType(a, b);
const contains: Compare = (a, b) => (isList(a) && typeof b === "string" ? a.includes(b) : wrongType(a, b));
const containsAny: Compare = (a, b) => (isList(a) && isList(b) ? b.some((item) => a.includes(item)) : wrongType(a, b));
const opposite =
  (compare: Compare): Compare =>
  (a, b) => {
    const truth = compare(a, b);
    return truth === "unknown" ? truth : !truth;
  };

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
