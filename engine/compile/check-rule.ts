import type { Condition } from "../model/condition.js";
import type { MetricFile } from "../model/metric.js";
import type { Rule } from "../model/pack.js";
import { isRiskier } from "../model/score.js";
import { checkCondition } from "../rules/check.js";
import { factsOf } from "../rules/leaves.js";
import { checkMonotone } from "../rules/monotone.js";
import { failure, type Pointer, type Problem, remark } from "./problem.js";
import { isRelief } from "./relief.js";
import type { FactScope } from "./scope.js";
import { hintFor } from "./suggest.js";

/** What a rule stands in: its metric's numbers, the facts it may read, and whether metric.yaml itself holds it. */
export interface RuleContext {
  readonly metric: MetricFile;
  readonly scope: FactScope;
  readonly ofMetric: boolean;
}

/** A stated score: within the metric's range and, in a pack, never milder than what stands when nothing fired. */
export const checkScore = (
  score: number,
  { metric, ofMetric }: Omit<RuleContext, "scope">,
  at: Pointer,
): readonly Problem[] => {
  const [low, high] = metric.range;
  if (score < low || score > high) return [failure("SCORE_OUT_OF_RANGE", { score, range: `${low} to ${high}` }, at)];
  const mild = !ofMetric && isRiskier(metric.direction, metric.clear, score);
  return mild ? [failure("SCORE_TOO_MILD", { clear: metric.clear }, at)] : [];
};

const checkFactName = (fact: string, { declared }: FactScope, at: Pointer): readonly Problem[] =>
  declared.has(fact) ? [] : [failure("FACT_UNKNOWN", { fact }, at, { hint: hintFor(fact, [...declared.keys()]) })];

/** Facts, types and operators of a condition, and that it only asks for more of what an attacker can add. */
export const checkWhen = (
  condition: Condition,
  scope: FactScope,
  at: Pointer,
  { monotone }: { readonly monotone: boolean },
): readonly Problem[] => {
  const found = [
    ...checkCondition(condition, scope.declared),
    ...(monotone ? checkMonotone(condition, scope.declared) : []),
  ];
  return found.map(({ code, params, path }) => {
    const hint = code === "FACT_UNKNOWN" ? hintFor(String(params["fact"]), [...scope.declared.keys()]) : undefined;
    return failure(code, params, [...at, ...path], { hint });
  });
};

const mismatch = (rule: Rule, keys: readonly (keyof Rule)[], combine: string, at: Pointer): readonly Problem[] =>
  keys
    .filter((key) => rule[key] !== undefined)
    .map((key) => failure("COMBINE_MISMATCH", { key, combine }, [...at, key], { on: "key" }));

const useless = (rule: Rule, why: string, at: Pointer): Problem =>
  failure("NOTHING_TO_DO", { what: `The rule ${rule.id}`, why }, at);

const checkRuleScore = (rule: Rule, context: RuleContext, at: Pointer): readonly Problem[] => {
  const { score } = rule;
  if (score === undefined) return [useless(rule, "it states no score", at)];
  if (typeof score === "number") return checkScore(score, context, [...at, "score"]);
  if (!context.ofMetric) {
    const problem = "must be a number in a pack; only metric.yaml may take its score from a fact";
    return [failure("SCHEMA", { path: "score", problem }, [...at, "score"])];
  }
  const fact = context.scope.declared.get(score.fact);
  if (fact === undefined) return checkFactName(score.fact, context.scope, [...at, "score", "fact"]);
  if (fact.type === "number" || fact.type === "integer") return [];
  return [
    failure("FACT_TYPE", { fact: score.fact, type: fact.type, problem: "a score is a number" }, [
      ...at,
      "score",
      "fact",
    ]),
  ];
};

const checkPoints = (rule: Rule, { metric }: RuleContext, at: Pointer): readonly Problem[] => {
  if ((rule.points ?? 0) === 0 && rule.atLeast === undefined)
    return [useless(rule, "it gives no points and no atLeast", at)];
  if (!isRelief(rule)) return [];
  return [
    ...(rule.atLeast === undefined
      ? []
      : [failure("SCHEMA", { path: "atLeast", problem: "does not go with points below zero" }, [...at, "atLeast"])]),
    ...((metric.reliefAtMost ?? 0) > 0
      ? []
      : [useless(rule, "metric.yaml has no reliefAtMost for points below zero", at)]),
  ];
};

const mayBeUnknown = (rule: Rule, { declared }: FactScope): string | undefined => {
  const read = [...factsOf(rule.when), ...(typeof rule.score === "object" ? [rule.score.fact] : [])];
  // Amounts of two mints can't be compared.
  return read.find((fact) => declared.get(fact)?.mayBeUnknown === true || declared.get(fact)?.type === "amount");
};

const checkIfUnknown = (rule: Rule, context: RuleContext, at: Pointer): readonly Problem[] => {
  const { ifUnknown } = rule;
  const fact = mayBeUnknown(rule, context.scope);
  if (ifUnknown === undefined)
    return fact !== undefined && !isRelief(rule) ? [failure("IF_UNKNOWN_REQUIRED", { fact }, at)] : [];
  const place = [...at, "ifUnknown"];
  const { combine } = context.metric;
  if ("score" in ifUnknown !== (combine === "worst")) {
    const key = "score" in ifUnknown ? "score" : "points";
    return [failure("COMBINE_MISMATCH", { key: `ifUnknown.${key}`, combine }, [...place, key], { on: "key" })];
  }
  const needless = fact === undefined || isRelief(rule);
  const why = isRelief(rule) ? "a relief takes nothing off when undecided" : "no fact it reads may be unknown";
  return [
    ...(needless ? [remark("NOTHING_TO_DO", { what: "ifUnknown", why }, place, { on: "key" })] : []),
    ...("score" in ifUnknown ? checkScore(ifUnknown.score, context, [...place, "score"]) : []),
  ];
};

export const checkRule = (rule: Rule, context: RuleContext, at: Pointer): readonly Problem[] => {
  const { scope, metric } = context;
  const sum = metric.combine === "sum";
  return [
    ...checkWhen(rule.when, scope, [...at, "when"], { monotone: !isRelief(rule) }),
    ...(rule.applies ? checkWhen(rule.applies, scope, [...at, "applies"], { monotone: !isRelief(rule) }) : []),
    ...mismatch(rule, sum ? ["score"] : ["points", "atLeast"], metric.combine, at),
    ...(sum ? checkPoints(rule, context, at) : checkRuleScore(rule, context, at)),
    ...checkIfUnknown(rule, context, at),
    ...(rule.evidence ?? []).flatMap((fact, index) => checkFactName(fact, scope, [...at, "evidence", index])),
  ];
};
