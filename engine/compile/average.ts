import type { Difference } from "./difference.js";
import type { ResolvedPolicy } from "./resolve-policy.js";
import { same } from "./same.js";
import type { ResolvedAggregate } from "./types.js";

const weightsOf = (aggregate: ResolvedAggregate): unknown =>
  aggregate.kind === "weighted" ? Object.fromEntries([...aggregate.weights].sort()) : null;

const shown = (aggregate: ResolvedAggregate): unknown =>
  aggregate.kind === "weighted" ? { ...aggregate, weights: weightsOf(aggregate) } : aggregate.kind;

/** An average and a maximum can't be compared, nor can two averages: only thresholds may fall. */
const isLooser = (was: ResolvedAggregate, is: ResolvedAggregate): boolean =>
  was.kind !== "weighted" ||
  is.kind !== "weighted" ||
  !same(weightsOf(was), weightsOf(is)) ||
  is.threshold > was.threshold ||
  is.warnThreshold > was.warnThreshold;

const hasWeight = ({ aggregate }: ResolvedPolicy, name: string): boolean =>
  aggregate.kind === "weighted" && aggregate.weights.has(name);

const takesPart = (policy: ResolvedPolicy, name: string): boolean => {
  const metric = policy.metrics.get(name)?.policy;
  return metric?.enabled === true && metric.mode === "enforce";
};

const PULLS_DOWN = "its score is averaged with others, which may pull them down";

/** How metrics are joined, and which metrics newly join an average. */
export const diffAggregates = (was: ResolvedPolicy, is: ResolvedPolicy): readonly Difference[] => {
  const joining = [...is.metrics.keys()].filter(
    (name) => hasWeight(is, name) && takesPart(is, name) && !takesPart(was, name),
  );
  const changed = { path: ["aggregate"], was: shown(was.aggregate), is: shown(is.aggregate) };
  return [
    ...(same(changed.was, changed.is) ? [] : [{ ...changed, looser: isLooser(was.aggregate, is.aggregate) }]),
    ...joining.map((name) => {
      const key = was.metrics.get(name)?.policy.enabled ? "mode" : "enabled";
      const [before, after] = [was.metrics.get(name)?.policy[key] ?? false, is.metrics.get(name)?.policy[key]];
      return { path: ["metrics", name, key], was: before, is: after, looser: true, why: PULLS_DOWN };
    }),
  ];
};

/** Which scores are settled without a judge decides what is averaged: no move of a border is surely stricter then. */
export const averaged = (
  name: string,
  policy: ResolvedPolicy,
  differences: readonly Difference[],
): readonly Difference[] =>
  hasWeight(policy, name)
    ? differences.map((found) => (found.path.includes("tiers") ? { ...found, looser: true, why: PULLS_DOWN } : found))
    : differences;
