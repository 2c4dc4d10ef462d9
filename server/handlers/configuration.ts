import { type ResolvedMetricPolicy, SentinelError } from "../../engine/index.js";
import type { Sentinel } from "../service.js";

/** A metric and its packs, as loaded and as the tenant uses them. */
export interface PackListing {
  readonly snapshot: string;
  readonly metrics: readonly {
    readonly metric: string;
    readonly direction: string;
    readonly enabled: boolean;
    readonly packs: readonly {
      readonly name: string;
      readonly about: string;
      readonly version: string | null;
      readonly hash: string;
      readonly signals: number;
      readonly rules: number;
      readonly used: boolean;
    }[];
  }[];
}

export const listPacks = (service: Sentinel, tenant: string): PackListing => {
  const snapshot = service.snapshot();
  const plan = service.plan(tenant);
  const metrics = [...snapshot.metrics.values()].map((metric) => {
    const planned = plan.metrics.get(metric.name);
    const used = new Set(planned?.packs.map((pack) => pack.id));
    const enabled = planned?.policy.enabled ?? false;
    return {
      metric: metric.name,
      direction: metric.file.direction,
      enabled,
      packs: [...metric.packs.values()].map((pack) => ({
        name: pack.name,
        about: pack.file.about,
        version: pack.file.version ?? null,
        hash: pack.hash,
        signals: pack.signals.length,
        rules: pack.rules.length,
        used: enabled && used.has(pack.id),
      })),
    };
  });
  return { snapshot: snapshot.hash, metrics };
};

/** A tenant's policy: the file as written, and what it comes to with its parents and its exceptions of today. */
export const getPolicy = (service: Sentinel, tenant: string) => {
  const snapshot = service.snapshot();
  const written = snapshot.tenants.get(tenant);
  const source = snapshot.sources.find((file) => file.role === "policy" && file.name === tenant);
  if (written === undefined || source === undefined) throw new SentinelError("TENANT_UNKNOWN", { tenant });
  const plan = service.plan(tenant);
  return {
    tenant,
    snapshot: snapshot.hash,
    path: source.path,
    yaml: source.text,
    effective: {
      aggregate: plan.aggregate.kind,
      overrides: plan.overrides,
      log: plan.log,
      exceptions: plan.ignores,
      metrics: Object.fromEntries([...plan.metrics].map(([name, { policy }]) => [name, effectiveMetric(policy)])),
    },
  };
};

const effectiveMetric = ({ judges, ...policy }: ResolvedMetricPolicy) => ({
  ...policy,
  judges: judges.map(({ judge, ...step }) => ({ judge: judge.name, ...step })),
});
