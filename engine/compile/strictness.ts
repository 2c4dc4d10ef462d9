import { MODES, type Mode } from "../model/action.js";
import { actionOf, isRiskier, type TierBorders } from "../model/score.js";
import { averaged, diffAggregates } from "./average.js";
import type { Difference } from "./difference.js";
import { hasReliefs } from "./relief.js";
import type { ResolvedMetric } from "./resolve-metric.js";
import type { ResolvedPolicy } from "./resolve-policy.js";
import { same } from "./same.js";
import { isLooserSetting } from "./settings.js";
import type { ResolvedMetricPolicy } from "./types.js";

type Compare = (was: ResolvedMetric, is: ResolvedMetric) => readonly Difference[];
type Looser<V> = (was: V, is: V, before: ResolvedMetric, after: ResolvedMetric) => boolean;

/** One question of a metric's policy, and when an answer is looser than another. */
const trait =
  <V>(path: string, of: (policy: ResolvedMetricPolicy) => V, looser: Looser<V>): Compare =>
  (before, after) => {
    const [was, is] = [of(before.policy), of(after.policy)];
    if (same(was, is)) return [];
    const at = ["metrics", after.metric.name, ...path.split(".")];
    return [{ path: at, was, is, looser: looser(was, is, before, after) }];
  };

const turnedOff = (was: boolean, is: boolean): boolean => was && !is;
const turnedOn = (was: boolean, is: boolean): boolean => is && !was;
const opened = (was: string, is: string): boolean => was === "fail_closed" && is === "fail_open";
const capped = (was: Mode, is: Mode): boolean => MODES.indexOf(is) < MODES.indexOf(was);
const gained = (was: readonly string[], is: readonly string[]): boolean => is.some((value) => !was.includes(value));

/** One test for thresholds and borders in both directions: a riskier number lets more through. */
const riskier: Looser<number> = (was, is, _, { metric }) => isRiskier(metric.file.direction, is, was);

/** A pack left out, or one more that takes points off. */
const packsLooser: Looser<readonly string[]> = (was, is, _, { metric }) => {
  const added = is.filter((pack) => !was.includes(pack)).flatMap((name) => metric.packs.get(name) ?? []);
  return gained(is, was) || added.some(hasReliefs);
};

/** A border that moved the stricter way, and yet may let more through. */
const trap =
  (
    border: keyof TierBorders,
    why: string,
    isTrap: (before: ResolvedMetric, after: ResolvedMetric) => boolean,
  ): Compare =>
  (before, after) =>
    trait(
      `tiers.${border}`,
      (policy) => policy.tiers[border],
      riskier,
    )(before, after).map((difference) =>
      difference.looser || !isTrap(before, after) ? difference : { ...difference, looser: true, why },
    );

const TRAITS: readonly Compare[] = [
  trait("required", (policy) => policy.required, turnedOff),
  trait("mode", (policy) => policy.mode, capped),
  trait("packs", (policy) => policy.packs, packsLooser),
  trait("threshold", (policy) => policy.threshold, riskier),
  trait("warnThreshold", (policy) => policy.warnThreshold, riskier),
  trap("confidentPass", "judges could then allow what was sure to be warned about", ({ policy }, { metric }) =>
    isRiskier(metric.file.direction, policy.tiers.confidentPass, policy.warnThreshold),
  ),
  trap(
    "confidentBlock",
    "it would settle scores that the threshold does not block, without a judge",
    (_, { metric, policy }) => actionOf(metric.file.direction, policy.tiers.confidentBlock, policy) !== "block",
  ),
  trait("onTimeout", (policy) => policy.onTimeout, opened),
  trait("onError", (policy) => policy.onError, opened),
  trait("redact", (policy) => policy.redact, turnedOff),
  trait("allow.promptEcho", (policy) => policy.allow.promptEcho, turnedOn),
  trait("allow.values", (policy) => policy.allow.values, gained),
];

const settingDifferences: Compare = (before, after) =>
  [...after.settings].flatMap(([name, { spec, value }]) => {
    const was = before.settings.get(name)?.value;
    if (was === undefined || same(was, value)) return [];
    const path = ["metrics", after.metric.name, "settings", name];
    return [{ path, was, is: value, looser: isLooserSetting(spec, was, value) }];
  });

const enabledDifferences = trait("enabled", (policy) => policy.enabled, turnedOff);

/** Every answer that differs for one metric; what a disabled metric would have done does not count. */
const metricDifferences: Compare = (before, after) =>
  before.policy.enabled && after.policy.enabled
    ? [...TRAITS, settingDifferences].flatMap((compare) => compare(before, after))
    : enabledDifferences(before, after);

const OVERRIDES = ["none", "stricter", "any"] as const;

/** Every answer that differs between two policies, metrics that only one of them knows left out. */
export const policyDifferences = (was: ResolvedPolicy, is: ResolvedPolicy): readonly Difference[] => {
  const overrides = { path: ["overrides"], was: was.overrides, is: is.overrides };
  const freer = OVERRIDES.indexOf(is.overrides) > OVERRIDES.indexOf(was.overrides);
  return [
    ...(was.overrides === is.overrides ? [] : [{ ...overrides, looser: freer }]),
    ...diffAggregates(was, is),
    ...[...is.metrics].flatMap(([name, metric]) => {
      const before = was.metrics.get(name);
      return before === undefined ? [] : averaged(name, is, metricDifferences(before, metric));
    }),
  ];
};
