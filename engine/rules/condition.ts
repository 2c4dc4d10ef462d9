import type { Condition } from "../model/condition.js";
import { factsOf } from "./leaves.js";
import type { CompiledCondition, NormalCondition, NormalLeaf } from "./types.js";

/** Negation normal form by De Morgan: `not` ends up at the leaves. */
const normalise = (condition: Condition, negated: boolean): NormalCondition => {
  if ("not" in condition) return normalise(condition.not, !negated);
  if ("fact" in condition) return { ...condition, negated };
  const parts = "all" in condition ? condition.all : condition.any;
  const inner = parts.map((part) => normalise(part, negated));
  return "all" in condition !== negated ? { all: inner } : { any: inner };
};

/** A leaf that can only hold when its count of signals is at least one. */
const gates = ({ fact, operator, value, negated }: NormalLeaf, signalFacts: ReadonlySet<string>): boolean =>
  !negated &&
  signalFacts.has(fact) &&
  typeof value === "number" &&
  ((operator === "greaterThanInclusive" && value > 0) || (operator === "greaterThan" && value >= 0));

const gateOf = (condition: NormalCondition, signalFacts: ReadonlySet<string>): readonly string[] | null => {
  if ("fact" in condition) return gates(condition, signalFacts) ? [condition.fact] : null;
  if ("all" in condition) {
    const found = condition.all.map((part) => gateOf(part, signalFacts)).filter((gate) => gate !== null);
    return found.sort((a, b) => a.length - b.length)[0] ?? null;
  }
  const branches = condition.any.map((part) => gateOf(part, signalFacts));
  return branches.some((gate) => gate === null) ? null : [...new Set(branches.flatMap((gate) => gate ?? []))];
};

export const compileCondition = (condition: Condition, signalFacts: ReadonlySet<string>): CompiledCondition => {
  const normal = normalise(condition, false);
  return {
    condition: normal,
    facts: factsOf(condition).toSorted(),
    gate: gateOf(normal, signalFacts),
  };
};
