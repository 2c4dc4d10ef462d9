import type { MetricPolicy, TenantPolicy } from "../model/policy.js";
import { matched } from "./diff-rules.js";
import { type Exception, isSet, targetOf } from "./exceptions.js";
import { policyOn } from "./layers.js";
import { dotted } from "./problem.js";
import { type StatedJudge, statedJudges } from "./resolve-judges.js";
import { type ResolvedPolicy, resolvePolicy } from "./resolve-policy.js";
import { same } from "./same.js";
import { policyDifferences } from "./strictness.js";
import type { Change, CompiledMetric, Snapshot, TenantPlan } from "./types.js";

type Escalate = NonNullable<MetricPolicy["escalate"]>;
type Judges = readonly StatedJudge[];

/** A judge that decides may acquit, so any other list of them may; one that only raises does harm by leaving. */
const judgesWeaker = (was: Judges, is: Judges, metric: CompiledMetric | undefined): boolean =>
  metric?.file.judges !== "raise" ||
  was.some(({ use, maxAction }) => {
    const now = is.find((other) => other.use === use);
    return now === undefined || (now.maxAction === "warn" && maxAction !== "warn");
  });

interface Asked {
  readonly policy: TenantPolicy;
  readonly resolved: ResolvedPolicy;
}

/** `escalate` is free for a child to replace, so the comparison with parents leaves it out; here it counts. */
const diffEscalate = (what: string, name: string, was: Asked, is: Asked): readonly Change[] => {
  const from: Partial<Escalate> = was.policy.metrics?.[name]?.escalate ?? {};
  const to: Partial<Escalate> = is.policy.metrics?.[name]?.escalate ?? {};
  const path = `${what} metrics.${name}.escalate`;
  const policy = is.resolved.metrics.get(name);
  const [asked, asks] = [statedJudges(from.judges), statedJudges(to.judges)];
  const change = (key: keyof Escalate, weaker: boolean): readonly Change[] =>
    same(from[key], to[key]) ? [] : [{ what: `${path}.${key}`, kind: "changed", from: from[key], to: to[key], weaker }];
  const shorter = (to.maxJudgeLatencyMs ?? 0) < (from.maxJudgeLatencyMs ?? 0);
  return [
    ...change("judges", judgesWeaker(asked, asks, policy?.metric)),
    ...change("combine", to.combine !== "worst"),
    ...change("maxJudgeLatencyMs", shorter && policy?.policy.onTimeout === "fail_open"),
  ];
};

const diffLog = (what: string, { log: was }: ResolvedPolicy, { log: is }: ResolvedPolicy): readonly Change[] =>
  (["content", "retainDays", "durability", "onFull"] as const)
    .filter((key) => was[key] !== is[key])
    .map((key): Change => {
      const weaker = is[key] === "batched" || is[key] === "drop";
      return { what: `${what} log.${key}`, kind: "changed", from: was[key], to: is[key], weaker };
    });

/** Metrics that only one of the two knows, and whatever differs in those both know. */
const diffMetricPolicies = (what: string, was: Asked, is: Asked): readonly Change[] => {
  const { removed, added, kept } = matched(was.resolved.metrics, is.resolved.metrics);
  const removal = ([name, { policy }]: (typeof removed)[number]): Change => ({
    what: `${what} metrics.${name}`,
    kind: "removed",
    weaker: policy.enabled,
  });
  return [
    ...removed.map(removal),
    ...added.map(([name]): Change => ({ what: `${what} metrics.${name}`, kind: "added", weaker: false })),
    ...kept.flatMap(({ id }) => diffEscalate(what, id, was, is)),
  ];
};

const exceptionsOf = ({ layers }: TenantPlan): ReadonlyMap<string, Exception> =>
  new Map(
    layers
      .flatMap(({ exceptions = [] }) => exceptions)
      .map((exception) => [
        `${targetOf(exception)} ${JSON.stringify(isSet(exception) ? null : exception.only)}`,
        exception,
      ]),
  );

const diffExceptions = (what: string, was: TenantPlan, is: TenantPlan): readonly Change[] => {
  const { removed, added, kept } = matched(exceptionsOf(was), exceptionsOf(is));
  const name = (exception: Exception): string => `${what} exception ${targetOf(exception)}`;
  return [
    ...removed.map(([, from]): Change => ({ what: name(from), kind: "removed", from, weaker: false })),
    ...added.map(([, to]): Change => ({ what: name(to), kind: "added", to, weaker: true })),
    ...kept
      .filter(({ was: before, is: now }) => !same(before, now))
      .map(({ was: from, is: to }): Change => {
        const other = isSet(to) && !(isSet(from) && same(from.to, to.to));
        return { what: name(to), kind: "changed", from, to, weaker: other || to.until > from.until };
      }),
  ];
};

const askedOf = ({ tenant, layers }: TenantPlan, { metrics }: Snapshot): Asked => {
  const policy = policyOn(layers, null);
  // Judges are compared by name, so that sets made on machines with other judges can be too.
  return { policy, resolved: resolvePolicy(policy, { tenant, metrics, judges: new Map() }).resolved };
};

const diffTenant = (was: TenantPlan, is: TenantPlan, a: Snapshot, b: Snapshot): readonly Change[] => {
  const what = `policy ${is.tenant}`;
  const [before, now] = [askedOf(was, a), askedOf(is, b)];
  return [
    ...policyDifferences(before.resolved, now.resolved).map(
      ({ path, was: from, is: to, looser }): Change => ({
        what: `${what} ${dotted(path)}`,
        kind: "changed",
        from,
        to,
        weaker: looser,
      }),
    ),
    ...diffMetricPolicies(what, before, now),
    ...diffLog(what, before.resolved, now.resolved),
    ...diffExceptions(what, was, is),
  ];
};

/** Tenants: what each policy says without its exceptions, and the exceptions one by one. */
export function* diffPolicies(a: Snapshot, b: Snapshot): Generator<readonly Change[]> {
  const { removed, added, kept } = matched(a.tenants, b.tenants);
  // A tenant without a policy is no longer judged at all.
  yield removed.map(([name]): Change => ({ what: `policy ${name}`, kind: "removed", weaker: true }));
  yield added.map(([name]): Change => ({ what: `policy ${name}`, kind: "added", weaker: false }));
  for (const { was, is } of kept) yield diffTenant(was, is, a, b);
}
