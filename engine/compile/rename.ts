import type { Condition } from "../model/condition.js";

/** The same condition over other fact names, the value side included. */
export const renameFacts = (condition: Condition, rename: (fact: string) => string): Condition => {
  if ("all" in condition) return { all: condition.all.map((inner) => renameFacts(inner, rename)) };
  if ("any" in condition) return { any: condition.any.map((inner) => renameFacts(inner, rename)) };
  if ("not" in condition) return { not: renameFacts(condition.not, rename) };
  const { fact, operator, value } = condition;
  const refers = typeof value === "object" && !Array.isArray(value);
  return { fact: rename(fact), operator, value: refers ? { fact: rename(value.fact) } : value };
};

/** Every fact a condition reads, the value side included. */
export const factsOf = (condition: Condition): readonly string[] => {
  const names: string[] = [];
  renameFacts(condition, (fact) => {
    names.push(fact);
    return fact;
  });
  return [...new Set(names)];
};
