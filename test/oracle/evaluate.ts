import type { Condition, FactValue, Leaf } from "../../engine/index.js";

/** Kleene's three values. */
export type Truth = boolean | "unknown";

type Values = ReadonlyMap<string, FactValue>;

const stateOf = (value: FactValue): string => (typeof value === "object" && "state" in value ? value.state : "known");

const compareNumbers = (operator: string, a: number | bigint, b: number | bigint): boolean => {
  if (operator === "equal") return a === b;
  if (operator === "notEqual") return a !== b;
  if (operator === "greaterThan") return a > b;
  if (operator === "greaterThanInclusive") return a >= b;
  return operator === "lessThan" ? a < b : a <= b;
};

const compareKnown = ({ operator }: Leaf, a: FactValue, b: FactValue | readonly (string | number)[]): Truth => {
  if (Array.isArray(a)) {
    const wanted: readonly unknown[] = Array.isArray(b) ? b : [b];
    return wanted.some((item) => (a as readonly unknown[]).includes(item));
  }
  if (Array.isArray(b)) return (b as readonly unknown[]).includes(a) === (operator === "in");
  if (typeof a === "object" && "mint" in a) {
    if (typeof b === "string") return compareNumbers(operator, a.value, BigInt(b));
    if (typeof b === "object" && "mint" in b)
      return a.mint === b.mint ? compareNumbers(operator, a.value, b.value) : "unknown";
  }
  if (typeof a === "number" && typeof b === "number") return compareNumbers(operator, a, b);
  return operator === "equal" ? a === b : a !== b;
};

const leaf = (it: Leaf, facts: Values): Truth => {
  const get = (name: string): FactValue => {
    const value = facts.get(name);
    if (value === undefined) throw new Error(`no fact ${name}`);
    return value;
  };
  const a = get(it.fact);
  const b = typeof it.value === "object" && "fact" in it.value ? get(it.value.fact) : it.value;
  const states = [stateOf(a), Array.isArray(b) || typeof b !== "object" ? "known" : stateOf(b as FactValue)];
  if (states.includes("unknown")) return "unknown";
  return states.includes("absent") ? false : compareKnown(it, a, b as FactValue);
};

/** A plain recursive evaluator, written from the definition: what the engine must agree with. */
export const truthOf = (condition: Condition, facts: Values): Truth => {
  if ("not" in condition) {
    const inner = truthOf(condition.not, facts);
    return inner === "unknown" ? inner : !inner;
  }
  if ("fact" in condition) return leaf(condition, facts);
  const parts = ("all" in condition ? condition.all : condition.any).map((part) => truthOf(part, facts));
  const settles = "any" in condition;
  if (parts.includes(settles)) return settles;
  return parts.includes("unknown") ? "unknown" : !settles;
};
