import type { Condition, Leaf } from "../../engine/model/condition.js";
import type { FactValue, Frame } from "../../engine/model/facts.js";
import type { CompiledRule, RuleOutcome } from "../../engine/rules/types.js";

/** Kleene's three values. */
export type Truth = boolean | "unknown";

const inverse = (truth: Truth): Truth => (truth === "unknown" ? truth : !truth);

const get = (frame: Frame, name: string): FactValue => {
  const value = frame.get(name);
  if (value === undefined) throw new Error(`no fact ${name}`);
  return value;
};

const stateOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "state" in value ? String(value.state) : "known";

const ordered = (operator: string, a: number | bigint, b: number | bigint): boolean => {
  if (operator === "equal") return a === b;
  if (operator === "notEqual") return a !== b;
  if (operator === "greaterThan") return a > b;
  if (operator === "greaterThanInclusive") return a >= b;
  return operator === "lessThan" ? a < b : a <= b;
};

/** The units of a side in the given mint, or undefined where there are none. */
const units = (side: unknown, mint: string): bigint | undefined => {
  if (typeof side === "string") return BigInt(side);
  const { value, mint: own, byMint } = side as { value?: bigint; mint?: string; byMint?: ReadonlyMap<string, bigint> };
  return byMint === undefined ? (own === mint ? value : undefined) : byMint.get(mint);
};

const amounts = (operator: string, a: unknown, b: unknown): Truth => {
  const mint = [a, b].map((side) => (side as { mint?: string }).mint).find((name) => name !== undefined);
  const [x, y] = mint === undefined ? [] : [units(a, mint), units(b, mint)];
  return x === undefined || y === undefined ? "unknown" : ordered(operator, x, y);
};

const lists = (operator: string, a: readonly unknown[], b: unknown): boolean => {
  if (operator === "contains") return a.includes(b);
  const other = b as readonly unknown[];
  if (operator === "containsAny") return other.some((item) => a.includes(item));
  const same = new Set(a).size === new Set([...a, ...other]).size && new Set(other).size === new Set(a).size;
  return same === (operator === "equal");
};

const known = (operator: string, a: unknown, b: unknown): Truth => {
  if (Array.isArray(a)) return lists(operator, a, b);
  if (Array.isArray(b)) return b.includes(a) === (operator === "in");
  if (typeof a === "object" || typeof b === "object") return amounts(operator, a, b);
  if (typeof a === "number" && typeof b === "number") return ordered(operator, a, b);
  return (a === b) === (operator === "equal");
};

const leafTruth = ({ fact, operator, value }: Leaf, frame: Frame): Truth => {
  const sides = [get(frame, fact), typeof value === "object" && "fact" in value ? get(frame, value.fact) : value];
  const states = sides.map(stateOf);
  if (states.includes("unknown")) return "unknown";
  return states.includes("absent") ? false : known(operator, sides[0], sides[1]);
};

/** A plain recursive evaluator, written from the definition: what the engine must agree with. */
export const truthOf = (condition: Condition, frame: Frame): Truth => {
  if ("not" in condition) return inverse(truthOf(condition.not, frame));
  if ("fact" in condition) return leafTruth(condition, frame);
  const parts = ("all" in condition ? condition.all : condition.any).map((part) => truthOf(part, frame));
  const settles = "any" in condition;
  if (parts.includes(settles)) return settles;
  return parts.includes("unknown") ? "unknown" : !settles;
};

/** What becomes of one rule; no gates, no candidates, no passes. `applies` is the condition that its `applies` was made from. */
export const outcomeOf = (
  { source, score }: CompiledRule,
  applies: Condition | null,
  frame: Frame,
): RuleOutcome["state"] | null => {
  if (applies !== null && truthOf(applies, frame) === false) return null;
  const truth = truthOf(source, frame);
  const given = typeof score === "object" && score !== null ? stateOf(get(frame, score.fact)) : "known";
  if (truth === false || given === "absent") return null;
  return truth === "unknown" || given === "unknown" ? "undecided" : "fired";
};
