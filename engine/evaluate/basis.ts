import { contentHash } from "../compile/hash.js";
import type { MetricPlan } from "../compile/types.js";
import { frameToJson } from "../model/facts.js";
import { perPlan } from "./per-plan.js";

/** Facts whose value may quote the text. */
export const quotingFacts = perPlan(
  ({ providers }): ReadonlySet<string> =>
    new Set(
      providers.flatMap((p) => p.declares.filter(({ type }) => type === "text" || type === "list").map((d) => d.name)),
    ),
);

/** Content hashes of the listed packs by name. */
export const packHashes = ({ packs }: MetricPlan): Record<string, string> =>
  Object.fromEntries(packs.map((pack) => [pack.name, pack.hash]));

/** A hash over all beside the packs that turns a text into findings and facts of this metric. */
export const inputsHash = perPlan(({ settings, providers, policy }): string =>
  contentHash({
    settings: frameToJson(settings),
    providers: providers.map((p) => ({ name: p.name, declares: p.declares.map((d) => d.name) })),
    allow: policy.allow,
  }),
);
