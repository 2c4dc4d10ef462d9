import type { TenantPolicy } from "../model/policy.js";
import { failure, type Problem, remark } from "./problem.js";
import { type PolicyContext, type ResolvedMetric, resolveMetric } from "./resolve-metric.js";
import { hintFor } from "./suggest.js";
import type { ActivePlan, ResolvedAggregate } from "./types.js";

/** A tenant's policy with every question answered. */
export interface ResolvedPolicy extends Pick<ActivePlan, "overrides" | "log" | "aggregate"> {
  readonly metrics: ReadonlyMap<string, ResolvedMetric>;
}

const aggregateOf = ({ aggregate }: TenantPolicy): ResolvedAggregate =>
  aggregate === undefined || aggregate === "any_block"
    ? { kind: "any_block" }
    : {
        kind: "weighted",
        weights: new Map(Object.entries(aggregate.weighted)),
        threshold: aggregate.threshold,
        warnThreshold: Math.min(aggregate.warnThreshold, aggregate.threshold),
      };

const checkAggregate = ({ aggregate, metrics = {} }: TenantPolicy): readonly Problem[] => {
  if (aggregate === undefined || aggregate === "any_block") return [];
  const strange = Object.keys(aggregate.weighted).filter((name) => !Object.hasOwn(metrics, name));
  const outside = (["threshold", "warnThreshold"] as const).filter((key) => aggregate[key] < 0 || aggregate[key] > 1);
  return [
    ...strange.map((metric) =>
      failure("METRIC_MISSING", { metric }, ["aggregate", "weighted", metric], {
        on: "key",
        hint: hintFor(metric, Object.keys(metrics)),
      }),
    ),
    ...outside.map((key) =>
      failure("SCORE_OUT_OF_RANGE", { score: aggregate[key], range: "0 to 1" }, ["aggregate", key]),
    ),
    ...(aggregate.warnThreshold > aggregate.threshold
      ? [remark("THRESHOLD_ORDER", {}, ["aggregate", "warnThreshold"])]
      : []),
  ];
};

const LOG_DEFAULTS = { content: "redacted", retainDays: 90, durability: "batched", onFull: "wait" } as const;

/** Answers every question of a merged policy, or says which can't be answered. */
export const resolvePolicy = (
  file: TenantPolicy,
  context: PolicyContext,
): { readonly resolved: ResolvedPolicy; readonly problems: readonly Problem[] } => {
  const metrics = new Map<string, ResolvedMetric>();
  const problems: Problem[] = [...checkAggregate(file)];
  for (const [name, stated] of Object.entries(file.metrics ?? {})) {
    const metric = context.metrics.get(name);
    if (metric === undefined) {
      const hint = hintFor(name, [...context.metrics.keys()]);
      problems.push(failure("METRIC_MISSING", { metric: name }, ["metrics", name], { on: "key", hint }));
      continue;
    }
    const made = resolveMetric(metric, stated, file, context);
    metrics.set(name, made.resolved);
    problems.push(...made.problems);
  }
  if (![...metrics.values()].some(({ policy }) => policy.enabled))
    problems.push(failure("NOTHING_TO_DO", { what: `The policy ${context.tenant}`, why: "it enables no metric" }, []));
  const { overrides = "none", log = {} } = file;
  return { resolved: { metrics, aggregate: aggregateOf(file), overrides, log: { ...LOG_DEFAULTS, ...log } }, problems };
};
