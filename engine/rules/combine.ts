import type { Frame } from "../model/facts.js";
import type { MetricFile } from "../model/metric.js";
import { riskierOf } from "../model/score.js";
import type { Combined, Floor, RuleOutcome } from "./types.js";

const clamp = (value: number, [low, high]: readonly [number, number]): number => Math.min(high, Math.max(low, value));

/** Null for a rule that has no say: undecided, with no `ifUnknown`. What that means is the policy's `onError`. */
const scoreOf = ({ rule, state }: RuleOutcome, frame: Frame): number | null => {
  if (state === "undecided") return rule.ifUnknown?.score ?? null;
  if (rule.score === null || typeof rule.score === "number") return rule.score;
  const value = frame.get(rule.score.fact);
  return typeof value === "number" ? value : null;
};

const worst = (metric: MetricFile, outcomes: readonly RuleOutcome[], frame: Frame): Combined => {
  const scores = outcomes.map((outcome) => scoreOf(outcome, frame)).filter((score) => score !== null);
  const [first, ...rest] = scores;
  const score = first === undefined ? metric.clear : rest.reduce((a, b) => riskierOf(metric.direction, a, b), first);
  return { score: clamp(score, metric.range), rawSum: null, atLeast: null };
};

type Weight = { readonly points?: number | null; readonly atLeast?: Floor | null };

/** An undecided relief takes nothing off; any other undecided rule counts by its `ifUnknown`. */
const weightOf = ({ rule, state }: RuleOutcome): Weight => {
  if (state === "fired") return rule;
  return (rule.points ?? 0) < 0 ? {} : (rule.ifUnknown ?? {});
};

const strongest = (floors: readonly (Floor | null)[]): Floor | null =>
  floors.includes("block") ? "block" : floors.includes("warn") ? "warn" : null;

/** Smallest first, so that not even the last bit depends on the order of rules. */
const total = (points: readonly number[]): number => points.toSorted((a, b) => a - b).reduce((a, b) => a + b, 0);

const sum = (metric: MetricFile, outcomes: readonly RuleOutcome[]): Combined => {
  const weights = outcomes.map(weightOf);
  const points = weights.map((weight) => weight.points ?? 0);
  const harm = total(points.filter((p) => p > 0));
  const relief = -total(points.filter((p) => p < 0));
  const relieved = Math.min(metric.range[1], metric.clear + harm) - Math.min(relief, metric.reliefAtMost ?? 0);
  const atLeast = strongest(weights.map((weight) => weight.atLeast ?? null));
  return { score: clamp(relieved, metric.range), rawSum: harm - relief, atLeast };
};

/** One score out of all fired and undecided rules of a metric; their order never matters. */
export const combine = (metric: MetricFile, outcomes: readonly RuleOutcome[], frame: Frame): Combined =>
  metric.combine === "sum" ? sum(metric, outcomes) : worst(metric, outcomes, frame);
