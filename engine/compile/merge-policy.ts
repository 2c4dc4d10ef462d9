import type { MetricPolicy, TenantPolicy } from "../model/policy.js";
import { mergeSetting } from "./settings.js";

type MetricPolicies = NonNullable<TenantPolicy["metrics"]>;
type Settings = NonNullable<MetricPolicy["settings"]>;

const mergeMaps = <V>(
  was: Readonly<Record<string, V>>,
  is: Readonly<Record<string, V>>,
  merge: (a: V | undefined, b: V) => V,
) => ({
  ...was,
  ...Object.fromEntries(Object.entries(is).map(([key, value]) => [key, merge(was[key], value)])),
});

const mergeSettings = (was: Settings | undefined, is: Settings | undefined): Settings | undefined =>
  was && is ? mergeMaps(was, is, mergeSetting) : (is ?? was);

const mergeMetric = (was: MetricPolicy | undefined, is: MetricPolicy): MetricPolicy => {
  if (was === undefined) return is;
  const settings = mergeSettings(was.settings, is.settings);
  return {
    ...was,
    ...is,
    ...((was.packs || is.packs) && { packs: [...new Set([...(was.packs ?? []), ...(is.packs ?? [])])] }),
    ...(settings && { settings }),
    ...((was.allow || is.allow) && { allow: { ...was.allow, ...is.allow } }),
  };
};

const mergeMetrics = (was: MetricPolicies | undefined, is: MetricPolicies | undefined): MetricPolicies | undefined =>
  was && is ? mergeMaps(was, is, mergeMetric) : (is ?? was);

/**
 * A child's policy over its parent's: maps merge, packs add up, anything else the child states replaces the parent's;
 * `escalate` is one such thing. Exceptions are not merged: each acts on the file it stands in.
 */
export const mergePolicy = (parent: TenantPolicy, child: TenantPolicy): TenantPolicy => {
  const metrics = mergeMetrics(parent.metrics, child.metrics);
  return {
    ...parent,
    ...child,
    ...((parent.log || child.log) && { log: { ...parent.log, ...child.log } }),
    ...(metrics && { metrics }),
  };
};
