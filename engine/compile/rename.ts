import type { Condition } from "../model/condition.js";
import { isRef } from "../rules/leaves.js";

/** The same condition over other fact names, the value side included. */
export const renameFacts = (condition: Condition, rename: (fact: string) => string): Condition => {
  if ("all" in condition) return { all: condition.all.map((inner) => renameFacts(inner, rename)) };
  if ("any" in condition) return { any: condition.any.map((inner) => renameFacts(inner, rename)) };
  if ("not" in condition) return { not: renameFacts(condition.not, rename) };
  const { fact, operator, value } = condition;
  return { fact: rename(fact), operator, value: isRef(value) ? { fact: rename(value.fact) } : value };
};
