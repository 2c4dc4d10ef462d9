import type { FactProvider } from "../facts/types.js";
import { maskOf } from "../match/matcher.js";
import type { Matcher } from "../match/types.js";
import { SentinelError } from "../model/errors.js";
import type { FactValue } from "../model/facts.js";
import type { TenantPolicy } from "../model/policy.js";
import type { CompiledRule } from "../rules/types.js";
import { ignoresOn, type Layers, policyOn, turningDays } from "./layers.js";
import type { PolicyContext, ResolvedMetric } from "./resolve-metric.js";
import { resolvePolicy } from "./resolve-policy.js";
import { settingFact } from "./settings.js";
import type { ActivePlan, CompiledMetric, MetricPlan, Snapshot, TenantPlan } from "./types.js";

/** What plans are built over besides the policy. */
export interface PlanContext extends PolicyContext {
  readonly matcher: Matcher;
  readonly providers: readonly FactProvider[];
}

const factsRead = (metric: CompiledMetric, rules: readonly CompiledRule[]): ReadonlySet<string> =>
  new Set([
    ...(metric.applies?.facts ?? []),
    ...rules.flatMap((rule) => [
      ...rule.when.facts,
      ...(rule.applies?.facts ?? []),
      ...(typeof rule.score === "object" && rule.score !== null ? [rule.score.fact] : []),
    ]),
  ]);

/** A metric's own settings stand under their bare names too, for providers. */
const settingFacts = ({ metric, settings }: ResolvedMetric): ReadonlyMap<string, FactValue> => {
  const facts = new Map<string, FactValue>();
  for (const [name, { value }] of settings) {
    const fact = settingFact(value);
    facts.set(`settings.${name}`, fact);
    if (Object.hasOwn(metric.file.settings ?? {}, name)) facts.set(name, fact);
  }
  return facts;
};

const metricPlan = (resolved: ResolvedMetric, providers: readonly FactProvider[]): MetricPlan => {
  const { metric, policy } = resolved;
  const packs = policy.packs.map((name) => metric.packs.get(name)).filter((pack) => pack !== undefined);
  const rules = [...metric.rules, ...packs.flatMap((pack) => pack.rules)];
  const read = factsRead(metric, rules);
  return {
    metric,
    policy,
    packs,
    rules,
    providers: providers.filter(({ declares }) => declares.some(({ name }) => read.has(name))),
    settings: settingFacts(resolved),
  };
};

const activePlan = (layers: Layers, day: string | null, context: PlanContext): ActivePlan => {
  const { resolved } = resolvePolicy(policyOn(layers, day), context);
  const metrics = new Map<string, MetricPlan>();
  for (const [name, metric] of resolved.metrics) metrics.set(name, metricPlan(metric, context.providers));
  const enabled = [...metrics.values()].filter(({ policy }) => policy.enabled);
  const wanted = enabled.flatMap(({ packs }) => packs.flatMap(({ signals }) => signals.map(({ spec }) => spec.id)));
  const { aggregate, overrides, log } = resolved;
  return {
    tenant: context.tenant,
    metrics,
    aggregate,
    overrides,
    log,
    ignores: ignoresOn(layers, day),
    mask: maskOf(context.matcher, new Set(wanted)),
  };
};

/** A tenant's plan in a set at a time (ISO 8601). Throws TENANT_UNKNOWN. */
export const planAt = ({ tenants }: Snapshot, tenant: string, time: string): ActivePlan => {
  const plan = tenants.get(tenant)?.at(time);
  if (plan === undefined) throw new SentinelError("TENANT_UNKNOWN", { tenant });
  return plan;
};

/** A tenant's plans, one for each set of exceptions that hold together, made when first asked for. */
export const tenantPlan = (file: TenantPolicy, layers: Layers, context: PlanContext): TenantPlan => {
  const days = turningDays(layers);
  const made = new Map<string | null, ActivePlan>();
  const at = (time: string): ActivePlan => {
    const day = days.find((end) => time.slice(0, 10) <= end) ?? null;
    const plan = made.get(day) ?? activePlan(layers, day, context);
    made.set(day, plan);
    return plan;
  };
  return { tenant: context.tenant, file, layers, at };
};
