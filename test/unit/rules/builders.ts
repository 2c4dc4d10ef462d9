import type { Condition } from "../../../engine/model/condition.js";
import { compileCondition } from "../../../engine/rules/condition.js";
import type { CompiledRule } from "../../../engine/rules/types.js";

/** A rule with the given parts and nothing else. */
export const rule = (
  id: string,
  source: Condition,
  parts: Partial<CompiledRule> = {},
  signalFacts: readonly string[] = [],
): CompiledRule => ({
  id,
  pack: null,
  signal: null,
  source,
  when: compileCondition(source, new Set(signalFacts)),
  applies: null,
  score: null,
  points: null,
  atLeast: null,
  ifUnknown: null,
  evidence: [],
  message: id,
  ...parts,
});

export const more = (fact: string, value = 1): Condition => ({ fact, operator: "greaterThanInclusive", value });
