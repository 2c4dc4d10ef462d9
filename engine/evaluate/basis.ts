import { contentHash } from "../compile/hash.js";
import type { MetricPlan } from "../compile/types.js";
import { frameToJson } from "../model/facts.js";

/** Facts whose value may quote the text. */
export const quotingFacts = (plan: MetricPlan): ReadonlySet<string> =>
  new Set(
    plan.providers.flatMap((p) => p.declares.filter((d) => d.type === "text" || d.type === "list").map((d) => d.name)),
  );

/** Content hashes of the listed packs by name. */
export const packHashes = (plan: MetricPlan): Record<string, string> =>
  Object.fromEntries(plan.packs.map((pack) => [pack.name, pack.hash]));

/** A hash over all beside the packs that turns a text into findings and facts of this metric. */
export const inputsHash = ({ settings, providers, policy }: MetricPlan): string =>
  contentHash({
    settings: frameToJson(settings),
    providers: providers.map((p) => ({ name: p.name, declares: p.declares.map((d) => d.name) })),
    allow: policy.allow,
  });
