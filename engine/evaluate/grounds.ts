import type { ActivePlan, MetricPlan, ResolvedMetricPolicy } from "../compile/types.js";
import type { IgnoreException } from "../model/policy.js";
import type { Admitted } from "./admit.js";
import { looksAt, type Sifted, type Specs, sift, specsOf } from "./sift.js";
import type { EvaluatePorts, OpinionSource, Provided, Reading } from "./types.js";

/** What the metrics of one evaluation share. */
export interface Turn {
  readonly reading: Reading;
  readonly plan: ActivePlan;
  readonly opinions: OpinionSource;
  readonly ports: EvaluatePorts;
}

/** What one metric of one evaluation is judged by. */
export interface Grounds {
  readonly plan: MetricPlan;
  readonly policy: ResolvedMetricPolicy;
  readonly specs: Specs;
  readonly reading: Reading;
  readonly provided: Provided;
  readonly sifted: Sifted;
  readonly ignores: readonly IgnoreException[];
}

const NOTHING: Provided = { facts: new Map(), evidence: new Map(), unread: [] };

export const groundsOf = ({ reading, plan }: Turn, { name, plan: metric, policy }: Admitted): Grounds => {
  const specs = specsOf(metric);
  return {
    plan: metric,
    policy,
    specs,
    reading,
    provided: reading.provided.get(name) ?? NOTHING,
    sifted: sift(metric, specs, reading, plan.ignores),
    ignores: plan.ignores,
  };
};

/** A metric with signals has nothing to judge when no text stands where they look and no provider reads another. */
export const hasText = ({ plan, specs, reading }: Grounds): boolean => {
  if (specs.size === 0) return true;
  return reading.segments.some((segment) => plan.providers.length > 0 || looksAt(specs, segment));
};
