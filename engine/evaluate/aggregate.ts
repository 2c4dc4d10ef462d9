import type { ResolvedAggregate } from "../compile/types.js";
import { type Action, cappedByMode, fold, stricter } from "../model/action.js";
import { actionOf, riskOf } from "../model/score.js";
import type { Judged } from "./verdict.js";

/** The whole answer's action, and its risk in 0..1; null when nothing was checked. */
export interface Folded {
  readonly action: Action;
  readonly risk: number | null;
}

const isChecked = ({ verdict }: Judged): boolean => verdict.score !== null;

const riskOfMetric = ({ verdict, admitted }: Judged): number => {
  const { direction, range } = admitted.plan.metric.file;
  return Math.min(1, Math.max(0, riskOf(direction, verdict.score ?? range[0], range)));
};

const highestRisk = (judged: readonly Judged[]): number | null => {
  const checked = judged.filter(isChecked);
  return checked.length === 0 ? null : Math.max(...checked.map(riskOfMetric));
};

const byWeight = (judged: readonly Judged[], weights: ReadonlyMap<string, number>): number | null => {
  // In the order of names, so that no order of metrics changes the last bit of the sum.
  const sorted = [...judged].sort((a, b) => (a.verdict.metric < b.verdict.metric ? -1 : 1));
  const weighed = sorted.map((j) => ({ risk: riskOfMetric(j), weight: weights.get(j.verdict.metric) ?? 0 }));
  const total = weighed.reduce((sum, w) => sum + w.weight, 0);
  return total === 0 ? null : weighed.reduce((sum, w) => sum + w.weight * w.risk, 0) / total;
};

/**
 * any_block: the strictest action. weighted: the mean risk of the named metrics that are enforced and checked, by the
 * aggregate's own thresholds; their floors, and all other metrics, still act by themselves.
 */
export const foldVerdicts = (judged: readonly Judged[], aggregate: ResolvedAggregate): Folded => {
  const own = (of: readonly Judged[]) => fold(of.map((j) => j.verdict.action ?? "allow"));
  if (aggregate.kind === "any_block") return { action: own(judged), risk: highestRisk(judged) };
  const isWeighed = (j: Judged) =>
    isChecked(j) && j.verdict.mode === "enforce" && aggregate.weights.has(j.verdict.metric);
  const weighed = judged.filter(isWeighed);
  const risk = byWeight(weighed, aggregate.weights);
  const floors = fold(weighed.map((j) => cappedByMode(j.floor, j.verdict.mode)));
  const rest = stricter(own(judged.filter((j) => !isWeighed(j))), floors);
  if (risk === null) return { action: rest, risk: highestRisk(judged) };
  return { action: stricter(actionOf("higher_is_worse", risk, aggregate), rest), risk };
};

/** 100 is the safest; null when nothing was checked. */
export const trustScoreOf = (risk: number | null): number | null =>
  risk === null ? null : Math.round(100 * (1 - risk));
