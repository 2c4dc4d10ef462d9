import type { ActivePlan, MetricPlan, ResolvedMetricPolicy } from "../compile/types.js";
import { SentinelError } from "../model/errors.js";
import type { Override, ScoringRequest } from "../model/request.js";
import { type Direction, isRiskier } from "../model/score.js";

/** One metric of the plan, and what this request may and does ask of it. */
export interface Admitted {
  readonly name: string;
  readonly plan: MetricPlan;
  /** The policy with the request's overrides applied. */
  readonly policy: ResolvedMetricPolicy;
  readonly status: "asked" | "skipped" | "disabled";
}

const refuse = (plan: ActivePlan, what: string, why: string): never => {
  throw new SentinelError("OVERRIDE_REFUSED", { tenant: plan.tenant, what, why });
};

const known = (plan: ActivePlan, name: string): MetricPlan => {
  const metric = plan.metrics.get(name);
  if (metric === undefined)
    throw new SentinelError("METRIC_UNKNOWN", {
      tenant: plan.tenant,
      metric: name,
      known: [...plan.metrics.keys()].sort().join(", ") || "none",
    });
  if (!metric.policy.enabled) throw new SentinelError("METRIC_DISABLED", { tenant: plan.tenant, metric: name });
  return metric;
};

/** Why an override would loosen, or null. Border scores act on the riskier side, so equal is no loosening. */
const loosening = (direction: Direction, policy: ResolvedMetricPolicy, override: Override): string | null => {
  for (const key of ["threshold", "warnThreshold"] as const) {
    const wanted = override[key];
    if (wanted !== undefined && isRiskier(direction, wanted, policy[key])) return `${key} would get looser`;
  }
  if (override.onTimeout === "fail_open" && policy.onTimeout === "fail_closed") return "onTimeout would get looser";
  if (override.maxJudgeLatencyMs === undefined) return null;
  if (override.maxJudgeLatencyMs > policy.maxJudgeLatencyMs) return "maxJudgeLatencyMs may only fall";
  return (override.onTimeout ?? policy.onTimeout) === "fail_closed"
    ? null
    : "less time for the judges is looser where onTimeout is fail_open";
};

const overridden = (direction: Direction, policy: ResolvedMetricPolicy, override: Override): ResolvedMetricPolicy => {
  const threshold = override.threshold ?? policy.threshold;
  const warn = override.warnThreshold ?? policy.warnThreshold;
  return {
    ...policy,
    threshold,
    warnThreshold: isRiskier(direction, warn, threshold) ? threshold : warn,
    maxJudgeLatencyMs: override.maxJudgeLatencyMs ?? policy.maxJudgeLatencyMs,
    onTimeout: override.onTimeout ?? policy.onTimeout,
  };
};

const applyOverride = (plan: ActivePlan, name: string, metric: MetricPlan, override: Override) => {
  const direction = metric.metric.file.direction;
  const changes = Object.values(override).some((value) => value !== undefined);
  if (changes && plan.overrides === "none") refuse(plan, name, "overrides is none");
  if (plan.overrides === "stricter") {
    const why = loosening(direction, metric.policy, override);
    if (why !== null) refuse(plan, name, why);
  }
  return overridden(direction, metric.policy, override);
};

const checkAsked = (request: ScoringRequest, plan: ActivePlan): void => {
  for (const name of request.metrics ?? []) known(plan, name);
  for (const name of Object.keys(request.overrides ?? {})) {
    known(plan, name);
    if (request.metrics && !request.metrics.includes(name)) refuse(plan, name, "the request does not ask for it");
  }
};

/**
 * The plan's metrics by name, with what this request asks of each.
 * Throws METRIC_UNKNOWN, METRIC_DISABLED, METRIC_REQUIRED (an enforced metric left out) and OVERRIDE_REFUSED.
 */
export const admit = (request: ScoringRequest, plan: ActivePlan): readonly Admitted[] => {
  checkAsked(request, plan);
  const names = [...plan.metrics.keys()].sort();
  return names.flatMap((name): Admitted[] => {
    const metric = plan.metrics.get(name);
    if (metric === undefined) return [];
    const { policy } = metric;
    if (!policy.enabled) return [{ name, plan: metric, policy, status: "disabled" }];
    if (request.metrics && !request.metrics.includes(name)) {
      if (policy.required && policy.mode === "enforce")
        throw new SentinelError("METRIC_REQUIRED", { tenant: plan.tenant, metric: name });
      return [{ name, plan: metric, policy, status: "skipped" }];
    }
    const override = request.overrides?.[name];
    return [
      {
        name,
        plan: metric,
        policy: override === undefined ? policy : applyOverride(plan, name, metric, override),
        status: "asked",
      },
    ];
  });
};

const freed = new WeakMap<ActivePlan, ActivePlan>();

/** The plan for a handler that judges one metric: no metric is required beside it. */
export const withoutRequired = (plan: ActivePlan): ActivePlan => {
  const free = (m: MetricPlan): MetricPlan => ({ ...m, policy: { ...m.policy, required: false } });
  const known = freed.get(plan) ?? {
    ...plan,
    metrics: new Map([...plan.metrics].map(([name, metric]) => [name, free(metric)])),
  };
  freed.set(plan, known);
  return known;
};
