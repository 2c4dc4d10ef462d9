import type { Frame } from "../model/facts.js";
import type { MetricFile } from "../model/metric.js";
import { riskierOf } from "../model/score.js";
import type { Combined, CompiledRule, Floor, RuleOutcome } from "./types.js";

const clamp = (value: number, [low, high]: readonly [number, number]): number => Math.min(high, Math.max(low, value));

/** The riskiest end of the metric's range: what a score stands at when the fact that gives it could not be read. */
const riskiestEnd = ({ direction, range }: MetricFile): number => riskierOf(direction, range[0], range[1]);

const firedScore = (metric: MetricFile, rule: CompiledRule, frame: Frame): number | null => {
  if (rule.score === null || typeof rule.score === "number") return rule.score;
  const value = frame.get(rule.score.fact);
  return typeof value === "number" && Number.isFinite(value) ? value : riskiestEnd(metric);
};

const scoreOf = (metric: MetricFile, { rule, state }: RuleOutcome, frame: Frame): number | null =>
  state === "fired" ? firedScore(metric, rule, frame) : (rule.ifUnknown?.score ?? null);

const worst = (metric: MetricFile, outcomes: readonly RuleOutcome[], frame: Frame): Combined => {
  const scores = outcomes.map((outcome) => scoreOf(metric, outcome, frame)).filter((score) => score !== null);
  const [first, ...rest] = scores;
  const score = first === undefined ? metric.clear : rest.reduce((a, b) => riskierOf(metric.direction, a, b), first);
  return { score: clamp(score, metric.range), rawSum: null, atLeast: null };
};

/** An undecided relief takes nothing off: it has no `ifUnknown`. */
const pointsOf = ({ rule, state }: RuleOutcome): number =>
  (state === "fired" ? rule.points : rule.ifUnknown?.points) ?? 0;

const floorOf = ({ rule, state }: RuleOutcome): Floor | null =>
  (state === "fired" ? rule.atLeast : rule.ifUnknown?.atLeast) ?? null;

const strongest = (floors: readonly (Floor | null)[]): Floor | null =>
  floors.includes("block") ? "block" : floors.includes("warn") ? "warn" : null;

const sum = (metric: MetricFile, outcomes: readonly RuleOutcome[]): Combined => {
  const points = outcomes.map(pointsOf);
  const harm = points.filter((p) => p > 0).reduce((a, b) => a + b, 0);
  const relief = points.filter((p) => p < 0).reduce((a, b) => a - b, 0);
  const bounded = Math.min(metric.range[1], metric.clear + harm) - Math.min(relief, metric.reliefAtMost ?? 0);
  return { score: clamp(bounded, metric.range), rawSum: harm - relief, atLeast: strongest(outcomes.map(floorOf)) };
};

/** One score out of all fired and undecided rules of a metric; their order never matters. */
export const combine = (metric: MetricFile, outcomes: readonly RuleOutcome[], frame: Frame): Combined =>
  metric.combine === "sum" ? sum(metric, outcomes) : worst(metric, outcomes, frame);
