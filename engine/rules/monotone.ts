import type { Condition, Operator } from "../model/condition.js";
import type { FactDeclaration } from "../model/facts.js";
import { type ConditionProblem, type Declared, isRef, leavesOf, type PlacedLeaf } from "./leaves.js";

type Way = NonNullable<FactDeclaration["ofSignals"]>;

/** How the left side has to move for a leaf to become true, and how the right side; other operators know no such way. */
const WAYS: Partial<Record<Operator, readonly [left: Way, right: Way]>> = {
  greaterThan: ["rises", "falls"],
  greaterThanInclusive: ["rises", "falls"],
  lessThan: ["falls", "rises"],
  lessThanInclusive: ["falls", "rises"],
};

const againstTheWay = ({ leaf, negated, path }: PlacedLeaf, declared: Declared): readonly ConditionProblem[] => {
  const [left, right] = (negated ? undefined : WAYS[leaf.operator]) ?? [];
  const check = (fact: string, wanted: Way | undefined): readonly ConditionProblem[] => {
    const way = declared.get(fact)?.ofSignals;
    const fine = way === undefined || way === wanted;
    return fine ? [] : [{ code: "NOT_MONOTONE", params: { fact }, path: [...path, "operator"] }];
  };
  return [...check(leaf.fact, left), ...(isRef(leaf.value) ? check(leaf.value.fact, right) : [])];
};

/** Law 5: outside a relief, no further hit may turn a condition false: over facts of signals it only asks for more. */
export const checkMonotone = (condition: Condition, declared: Declared): readonly ConditionProblem[] =>
  leavesOf(condition).flatMap((placed) => againstTheWay(placed, declared));
