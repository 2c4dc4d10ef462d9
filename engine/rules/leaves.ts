import type { Condition, FactRef, Leaf } from "../model/condition.js";
import type { ErrorCode, ErrorParams } from "../model/errors.js";
import type { FactDeclaration } from "../model/facts.js";

/** Facts by the name that conditions use. */
export type Declared = ReadonlyMap<string, FactDeclaration>;

/** One thing wrong with a condition; `path` leads from the condition to the place. */
export interface ConditionProblem {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly path: readonly (string | number)[];
}

/** A leaf as its author wrote it, and whether an odd number of `not` stands above it. */
export interface PlacedLeaf {
  readonly leaf: Leaf;
  readonly negated: boolean;
  readonly path: ConditionProblem["path"];
}

export const leavesOf = (
  condition: Condition,
  path: ConditionProblem["path"] = [],
  negated = false,
): readonly PlacedLeaf[] => {
  if ("fact" in condition) return [{ leaf: condition, negated, path }];
  if ("not" in condition) return leavesOf(condition.not, [...path, "not"], !negated);
  const key = "all" in condition ? "all" : "any";
  const parts = "all" in condition ? condition.all : condition.any;
  return parts.flatMap((part, i) => leavesOf(part, [...path, key, i], negated));
};

export const isRef = (value: Leaf["value"]): value is FactRef => typeof value === "object" && "fact" in value;

/** Every fact a condition reads, the value side included; each once. */
export const factsOf = (condition: Condition): readonly string[] => [
  ...new Set(
    leavesOf(condition).flatMap(({ leaf }) => (isRef(leaf.value) ? [leaf.fact, leaf.value.fact] : [leaf.fact])),
  ),
];
