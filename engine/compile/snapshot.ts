import { createMatcher } from "../match/matcher.js";
import type { Matcher } from "../match/types.js";
import type { CompiledPolicy } from "./compile-tenants.js";
import { contentHash } from "./hash.js";
import { tenantPlan } from "./plan.js";
import { sameItems } from "./same.js";
import type { CompiledMetric, Environment, Snapshot, SourceFile, TenantPlan } from "./types.js";

type Metrics = ReadonlyMap<string, CompiledMetric>;

/** What decides, and nothing else: paths, comments, key order and tests don't count. */
const snapshotHash = (metrics: Metrics, policies: ReadonlyMap<string, CompiledPolicy>): string =>
  contentHash({
    metrics: Object.fromEntries([...metrics].map(([name, { hash }]) => [name, hash])),
    packs: Object.fromEntries(
      [...metrics.values()].flatMap(({ packs }) => [...packs.values()].map(({ id, hash }) => [id, hash])),
    ),
    policies: Object.fromEntries([...policies].map(([name, { file }]) => [name, contentHash(file)])),
  });

/** One matcher over all signals, sorted, so that neither files nor packs have an order in it. */
const matcherOf = (metrics: Metrics, previous: Snapshot | undefined): Matcher => {
  const packs = [...metrics.values()].flatMap((metric) => [...metric.packs.values()]);
  const signals = packs.flatMap((pack) => pack.signals).sort((a, b) => (a.spec.id < b.spec.id ? -1 : 1));
  const old = previous?.matcher;
  return old && sameItems(old.signals, signals) ? old : createMatcher(signals);
};

export interface SnapshotParts {
  readonly sources: readonly SourceFile[];
  readonly metrics: Metrics;
  readonly policies: ReadonlyMap<string, CompiledPolicy>;
  readonly environment: Environment;
  readonly previous: Snapshot | undefined;
}

export const makeSnapshot = ({ sources, metrics, policies, environment, previous }: SnapshotParts): Snapshot => {
  const matcher = matcherOf(metrics, previous);
  const { judges, providers } = environment;
  const tenants = new Map<string, TenantPlan>();
  for (const { name, file, layers } of policies.values())
    tenants.set(name, tenantPlan(file, layers, { tenant: name, metrics, judges, providers, matcher }));
  return { hash: snapshotHash(metrics, policies), metrics, tenants, matcher, providers, sources };
};
