import type { MetricFile } from "../model/metric.js";
import type { Pack, Signal } from "../model/pack.js";
import { factsOf } from "../rules/leaves.js";
import { checkFamily, checkUnique } from "./check-metric.js";
import { checkRule, checkScore, checkWhen } from "./check-rule.js";
import { failure, type Pointer, type Problem } from "./problem.js";
import type { FactScope } from "./scope.js";
import { checkSettings } from "./settings.js";

export interface PackContext {
  readonly metricName: string;
  readonly metric: MetricFile;
  readonly scope: FactScope;
  readonly name: string;
}

const checkSignalScore = (signal: Signal, { metric }: PackContext, at: Pointer): readonly Problem[] => {
  if (signal.score === undefined) return [];
  if (metric.combine === "sum")
    return [failure("COMBINE_MISMATCH", { key: "score", combine: "sum" }, [...at, "score"], { on: "key" })];
  return [
    ...checkScore(signal.score, { metric, ofMetric: false }, [...at, "score"]),
    ...(signal.message === undefined
      ? [failure("SCHEMA", { path: `The signal ${signal.id}`, problem: "has a score, so it needs message" }, at)]
      : []),
  ];
};

const checkSignal = (signal: Signal, pack: Pack, context: PackContext, counted: ReadonlySet<string>, at: Pointer) => {
  const family = signal.family ?? pack.defaults?.family;
  const serves =
    signal.score !== undefined ||
    signal.label !== undefined ||
    family !== undefined ||
    counted.has(`${context.name}/${signal.id}.count`);
  const why = "it has no score, no family, no label, and no rule counts it";
  return [
    ...checkSignalScore(signal, context, at),
    ...(signal.family === undefined
      ? []
      : checkFamily(signal.family, context.metricName, context.metric, [...at, "family"])),
    ...(serves ? [] : [failure("NOTHING_TO_DO", { what: `The signal ${signal.id}`, why }, at)]),
  ];
};

/** All but the regexes and literals, which engine/match checks as it compiles them. */
export const checkPack = (pack: Pack, context: PackContext): readonly Problem[] => {
  const { signals = [], rules = [], defaults = {} } = pack;
  if (signals.length + rules.length === 0)
    return [failure("NOTHING_TO_DO", { what: `The pack ${context.name}`, why: "it has no signals and no rules" }, [])];
  const counted = new Set(
    rules.flatMap(({ when, applies }) => [...factsOf(when), ...(applies ? factsOf(applies) : [])]),
  );
  const ids = [
    ...signals.map(({ id }, index) => ({ id, at: ["signals", index] })),
    ...rules.map(({ id }, index) => ({ id, at: ["rules", index] })),
  ];
  return [
    ...checkUnique(ids, "a pack"),
    ...(defaults.family === undefined
      ? []
      : checkFamily(defaults.family, context.metricName, context.metric, ["defaults", "family"])),
    ...checkSettings(pack.settings ?? {}),
    ...(pack.applies ? checkWhen(pack.applies, context.scope, ["applies"], { monotone: true }) : []),
    ...signals.flatMap((signal, index) => checkSignal(signal, pack, context, counted, ["signals", index])),
    ...rules.flatMap((rule, index) =>
      checkRule(rule, { metric: context.metric, scope: context.scope, ofMetric: false }, ["rules", index]),
    ),
  ];
};
