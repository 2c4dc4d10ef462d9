import { MODES } from "../model/action.js";
import { type Direction, isRiskier } from "../model/score.js";
import type { Pointer } from "./problem.js";
import type { ResolvedMetric } from "./resolve-metric.js";
import type { ResolvedPolicy } from "./resolve-policy.js";
import { same } from "./same.js";
import { isLooserSetting } from "./settings.js";
import type { ResolvedAggregate, ResolvedMetricPolicy } from "./types.js";

/** One value that differs between two resolved policies. */
export interface Difference {
  readonly path: Pointer;
  readonly was: unknown;
  readonly is: unknown;
  readonly looser: boolean;
}

/** One question of a metric's policy, and when an answer is looser than another. */
interface Trait<V> {
  readonly path: Pointer;
  readonly of: (policy: ResolvedMetricPolicy) => V;
  readonly looser: (was: V, is: V, metric: ResolvedMetric) => boolean;
}
const trait = <V>(path: string, of: Trait<V>["of"], looser: Trait<V>["looser"]): Trait<V> => ({
  path: path.split("."),
  of,
  looser,
});

const turnedOff = (was: boolean, is: boolean): boolean => was && !is;
const opened = (was: string, is: string): boolean => was === "fail_closed" && is === "fail_open";
const directionOf = ({ metric }: ResolvedMetric): Direction => metric.file.direction;
/** One test for thresholds and borders in both directions: a riskier number lets more through. */
const riskier = (was: number, is: number, metric: ResolvedMetric): boolean => isRiskier(directionOf(metric), is, was);

const hasReliefs = ({ metric }: ResolvedMetric, pack: string): boolean =>
  metric.packs.get(pack)?.rules.some(({ points }) => (points ?? 0) < 0) ?? false;

const packsLooser = (was: readonly string[], is: readonly string[], metric: ResolvedMetric): boolean =>
  was.some((pack) => !is.includes(pack)) || is.some((pack) => !was.includes(pack) && hasReliefs(metric, pack));

const differ = <V>({ path, of, looser }: Trait<V>, was: ResolvedMetric, is: ResolvedMetric): readonly Difference[] => {
  const [before, after] = [of(was.policy), of(is.policy)];
  if (same(before, after)) return [];
  const at = ["metrics", is.metric.name, ...path];
  return [{ path: at, was: before, is: after, looser: looser(before, after, is) }];
};

const settingDifferences = (was: ResolvedMetric, is: ResolvedMetric): readonly Difference[] =>
  [...is.settings].flatMap(([name, { spec, value }]) => {
    const before = was.settings.get(name)?.value;
    if (before === undefined || same(before, value)) return [];
    const path = ["metrics", is.metric.name, "settings", name];
    return [{ path, was: before, is: value, looser: isLooserSetting(spec, before, value) }];
  });

/** Every answer that differs for one metric; what a disabled metric would have done does not count. */
export const metricDifferences = (was: ResolvedMetric, is: ResolvedMetric): readonly Difference[] => {
  const enabled = differ(
    trait("enabled", (p) => p.enabled, turnedOff),
    was,
    is,
  );
  if (!was.policy.enabled || !is.policy.enabled) return enabled;
  return [
    ...differ(
      trait("required", (p) => p.required, turnedOff),
      was,
      is,
    ),
    ...differ(
      trait(
        "mode",
        (p) => p.mode,
        (a, b) => MODES.indexOf(b) < MODES.indexOf(a),
      ),
      was,
      is,
    ),
    ...differ(
      trait("packs", (p) => p.packs, packsLooser),
      was,
      is,
    ),
    ...differ(
      trait("threshold", (p) => p.threshold, riskier),
      was,
      is,
    ),
    ...differ(
      trait("warnThreshold", (p) => p.warnThreshold, riskier),
      was,
      is,
    ),
    ...differ(
      trait("tiers.confidentPass", (p) => p.tiers.confidentPass, riskier),
      was,
      is,
    ),
    ...differ(
      trait("tiers.confidentBlock", (p) => p.tiers.confidentBlock, riskier),
      was,
      is,
    ),
    ...differ(
      trait("onTimeout", (p) => p.onTimeout, opened),
      was,
      is,
    ),
    ...differ(
      trait("onError", (p) => p.onError, opened),
      was,
      is,
    ),
    ...differ(
      trait("redact", (p) => p.redact, turnedOff),
      was,
      is,
    ),
    ...differ(
      trait(
        "allow.promptEcho",
        (p) => p.allow.promptEcho,
        (a, b) => b && !a,
      ),
      was,
      is,
    ),
    ...differ(
      trait(
        "allow.values",
        (p) => p.allow.values,
        (a, b) => b.some((value) => !a.includes(value)),
      ),
      was,
      is,
    ),
    ...settingDifferences(was, is),
  ];
};

const OVERRIDES = ["none", "stricter", "any"] as const;

const weightsOf = (aggregate: ResolvedAggregate): unknown =>
  aggregate.kind === "weighted" ? Object.fromEntries([...aggregate.weights].sort()) : null;

/** An average and a maximum can't be compared, nor can two averages: only thresholds may fall. */
const aggregateLooser = (was: ResolvedAggregate, is: ResolvedAggregate): boolean =>
  was.kind !== "weighted" ||
  is.kind !== "weighted" ||
  !same(weightsOf(was), weightsOf(is)) ||
  is.threshold > was.threshold ||
  is.warnThreshold > was.warnThreshold;

const shownAggregate = (aggregate: ResolvedAggregate): unknown =>
  aggregate.kind === "weighted" ? { ...aggregate, weights: weightsOf(aggregate) } : aggregate.kind;

/** Every answer that differs between two policies, metrics that only one of them knows left out. */
export const policyDifferences = (was: ResolvedPolicy, is: ResolvedPolicy): readonly Difference[] => {
  const aggregates = [shownAggregate(was.aggregate), shownAggregate(is.aggregate)] as const;
  return [
    ...(was.overrides === is.overrides
      ? []
      : [
          {
            path: ["overrides"],
            was: was.overrides,
            is: is.overrides,
            looser: OVERRIDES.indexOf(is.overrides) > OVERRIDES.indexOf(was.overrides),
          },
        ]),
    ...(same(...aggregates)
      ? []
      : [
          {
            path: ["aggregate"],
            was: aggregates[0],
            is: aggregates[1],
            looser: aggregateLooser(was.aggregate, is.aggregate),
          },
        ]),
    ...[...is.metrics].flatMap(([name, metric]) => {
      const before = was.metrics.get(name);
      return before === undefined ? [] : metricDifferences(before, metric);
    }),
  ];
};
