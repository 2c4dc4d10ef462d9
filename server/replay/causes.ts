import { actionOf, type EvaluationResult, type Verdict } from "../../engine/index.js";
import type { Judged } from "./judge-item.js";

/** What made a verdict move: a rule, or a line of the policy. */
export interface Cause {
  readonly metric: string;
  /** A rule's id, or the policy's key such as `metrics.injection.threshold`. */
  readonly what: string;
  readonly change: string;
}

type Told = Extract<Judged, { kind: "judged" }>;

/** More causes than a person reads are cut; the riskiest stand first. */
const MOST_CAUSES = 5;

const rulesIn = (verdict: Verdict): readonly string[] => verdict.reasons.map((r) => r.rule);

const ruleCauses = (before: Verdict, after: Verdict): Cause[] => {
  const was = new Set(rulesIn(before));
  const is = new Set(rulesIn(after));
  const { metric } = after;
  const isExcepted = (rule: string): boolean =>
    after.excepted.some((e) => rule === e.ignore || rule.startsWith(`${e.ignore}/`));
  const fired = rulesIn(after)
    .filter((rule) => !was.has(rule))
    .map((what) => ({ metric, what, change: "fires now" }));
  const silent = rulesIn(before)
    .filter((rule) => !is.has(rule))
    .map((what) => ({ metric, what, change: isExcepted(what) ? "is excepted now" : "fires no longer" }));
  if (fired.length + silent.length > 0) return [...fired, ...silent];
  const [first] = rulesIn(after);
  return [{ metric, what: first ?? `${metric}/clear`, change: "scores otherwise" }];
};

const thresholdCauses = (before: Verdict, after: Verdict): Cause[] => {
  const { metric, direction, score } = after;
  if (score === null || actionOf(direction, score, before) === actionOf(direction, score, after)) return [];
  return (["threshold", "warnThreshold"] as const)
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ metric, what: `metrics.${metric}.${key}`, change: `${before[key]} -> ${after[key]}` }));
};

const policyCause = (before: Verdict, after: Verdict): Cause => {
  const { metric } = after;
  const changed = (key: string, was: unknown, is: unknown): Cause => ({
    metric,
    what: `metrics.${metric}.${key}`,
    change: `${was} -> ${is}`,
  });
  if (before.mode !== after.mode) return changed("mode", before.mode, after.mode);
  if (before.tier !== after.tier) return changed("tiers", before.tier, after.tier);
  return before.outcome !== after.outcome
    ? changed("onError", before.outcome, after.outcome)
    : { metric, what: `metrics.${metric}.escalate`, change: "other judges would be asked" };
};

const isOff = (verdict: Verdict | undefined): boolean => verdict === undefined || verdict.outcome === "skipped";

const metricCauses = (metric: string, before: Verdict | undefined, after: Verdict | undefined): Cause[] => {
  const enabled = { metric, what: `metrics.${metric}.enabled` };
  if (before === undefined || isOff(before)) return isOff(after) ? [] : [{ ...enabled, change: "is judged now" }];
  if (after === undefined || isOff(after)) return [{ ...enabled, change: "is judged no longer" }];
  const scored = before.score === after.score ? [] : ruleCauses(before, after);
  const causes = [...scored, ...thresholdCauses(before, after)];
  return causes.length > 0 && before.mode === after.mode ? causes : [...causes, policyCause(before, after)];
};

const moved = (metric: string, before: Told, after: Told): boolean => {
  const open = (told: Told): boolean => told.evaluation.undecided.includes(metric);
  const action = (told: Told) => verdictIn(told.evaluation.result, metric)?.action ?? "allow";
  return open(before) !== open(after) || action(before) !== action(after);
};

const verdictIn = (result: EvaluationResult, metric: string): Verdict | undefined =>
  result.verdicts.find((v) => v.metric === metric);

/** Why a case ended otherwise: what changed in the metrics whose own action changed. */
export const causesOf = (before: Told, after: Told): readonly Cause[] => {
  const results = [before.evaluation.result, after.evaluation.result] as const;
  const metrics = [...new Set(results.flatMap((r) => r.verdicts.map((v) => v.metric)))].sort();
  const causes = metrics
    .filter((metric) => moved(metric, before, after))
    .flatMap((metric) => metricCauses(metric, verdictIn(results[0], metric), verdictIn(results[1], metric)));
  return causes.length > 0
    ? causes.slice(0, MOST_CAUSES)
    : [{ metric: "*", what: "aggregate", change: "weighs otherwise" }];
};
