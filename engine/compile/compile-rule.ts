import type { SignalSpec } from "../match/types.js";
import type { Condition } from "../model/condition.js";
import type { Rule } from "../model/pack.js";
import { compileCondition } from "../rules/condition.js";
import type { CompiledCondition, CompiledRule } from "../rules/types.js";
import { renameFacts } from "./rename.js";
import type { FactScope } from "./scope.js";

export const compileWhen = (condition: Condition, scope: FactScope): CompiledCondition =>
  compileCondition(renameFacts(condition, scope.inFrame), scope.counts);

/** The conditions under which a rule is a candidate at all: the pack's and its own. */
const joined = (conditions: readonly (Condition | undefined)[], scope: FactScope): CompiledCondition | null => {
  const held = conditions.filter((condition) => condition !== undefined);
  const [first] = held;
  if (first === undefined) return null;
  return compileWhen(held.length === 1 ? first : { all: [...held] }, scope);
};

/** Where a rule stands; null for metric.yaml. */
export interface RulePlace {
  readonly metric: string;
  readonly pack: string | null;
  readonly applies: Condition | undefined;
  readonly scope: FactScope;
}

export const compileRule = (rule: Rule, { metric, pack, applies, scope }: RulePlace): CompiledRule => ({
  id: pack === null ? `${metric}/${rule.id}` : `${metric}/${pack}/${rule.id}`,
  pack,
  signal: null,
  source: renameFacts(rule.when, scope.inFrame),
  when: compileWhen(rule.when, scope),
  applies: joined([applies, rule.applies], scope),
  score: typeof rule.score === "object" ? { fact: scope.inFrame(rule.score.fact) } : (rule.score ?? null),
  points: rule.points ?? null,
  atLeast: rule.atLeast ?? null,
  ifUnknown: rule.ifUnknown ?? null,
  evidence: rule.evidence ?? [],
  message: rule.message,
});

/** A signal that states a score is a rule: it fires on its first hit. Null when it states none. */
export const ruleOfSignal = (spec: SignalSpec, { pack, applies, scope }: RulePlace): CompiledRule | null => {
  if (spec.score === undefined) return null;
  const source: Condition = {
    fact: `${spec.pack}/${spec.id.split("/").at(-1)}.count`,
    operator: "greaterThanInclusive",
    value: 1,
  };
  return {
    id: spec.id,
    pack,
    signal: spec.id,
    source,
    when: compileWhen(source, scope),
    applies: joined([applies], scope),
    score: spec.score,
    points: null,
    atLeast: null,
    ifUnknown: null,
    evidence: [],
    message: spec.message ?? "",
  };
};
