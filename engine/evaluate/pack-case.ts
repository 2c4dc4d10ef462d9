import { tenantPlan } from "../compile/plan.js";
import type { ActivePlan, MetricPlan, Snapshot } from "../compile/types.js";
import type { PackCase, PackExpectation } from "../model/pack-test.js";
import type { TenantPolicy } from "../model/policy.js";
import type { ScoringRequest } from "../model/request.js";
import type { Verdict } from "../model/result.js";
import { evaluate } from "./evaluate.js";
import { sift, specsOf } from "./sift.js";
import { take } from "./take.js";
import type { EvaluatePorts, Reading } from "./types.js";

/** One pack of one metric under no tenant's policy: shipped settings and tiers, no judge, no exception. */
export interface Trial {
  readonly snapshot: Snapshot;
  readonly metric: string;
  readonly pack: string;
  readonly plan: ActivePlan;
}

/** Null when the snapshot has no such pack. */
export const trialOf = (snapshot: Snapshot, metric: string, pack: string): Trial | null => {
  const own = snapshot.metrics.get(metric);
  if (own === undefined || !own.packs.has(pack)) return null;
  const policy: TenantPolicy = {
    format: 1,
    onTimeout: "fail_closed",
    onError: "fail_closed",
    metrics: { [metric]: { packs: [pack], threshold: own.file.tiers.confidentBlock } },
  };
  const { metrics, matcher, providers } = snapshot;
  const context = { tenant: "test", metrics, judges: new Map(), providers, matcher };
  return { snapshot, metric, pack, plan: tenantPlan(policy, [policy], context).at("") };
};

const requestOf = ({ response, prompt, context, messages, toolCalls }: PackCase): ScoringRequest => ({
  ...(response !== undefined && { response }),
  ...(prompt !== undefined && { prompt }),
  ...(context !== undefined && { context: typeof context === "string" ? [context] : context }),
  ...(messages && { messages }),
  ...(toolCalls && { toolCalls }),
});

interface Seen {
  readonly verdict: Verdict;
  /** Full ids of signals that hit outside a guard, and of rules that fired. */
  readonly hits: ReadonlySet<string>;
  /** Signals that hit under a guard only. */
  readonly guarded: ReadonlySet<string>;
}

const signalsIn = (metric: MetricPlan, reading: Reading) => {
  const { active, lowered } = sift(metric, specsOf(metric), reading, []);
  return { active: active.map((f) => f.signal), lowered: lowered.map((f) => f.signal) };
};

const look = async ({ snapshot, metric, plan }: Trial, test: PackCase, ports: EvaluatePorts): Promise<Seen | null> => {
  const request = requestOf(test);
  const reading = take(request, plan, snapshot);
  const identity = { id: "test", time: "" };
  const { result } = await evaluate(request, reading, plan, snapshot.hash, identity, "none", ports);
  const verdict = result.verdicts.find((v) => v.metric === metric);
  const own = plan.metrics.get(metric);
  if (verdict === undefined || own === undefined) return null;
  const { active, lowered } = signalsIn(own, reading);
  const undecided = new Set(result.notChecked.filter((n) => n.effect === "if_unknown").map((n) => n.what));
  const fired = verdict.reasons.map((r) => r.rule).filter((rule) => !undecided.has(rule));
  return { verdict, hits: new Set([...active, ...fired]), guarded: new Set(lowered) };
};

const same = (a: number | null, b: number): boolean => a !== null && Math.abs(a - b) < 1e-9;

const compare = ({ verdict, hits }: Seen, expect: PackExpectation, { metric, pack }: Trial): string | null => {
  const said = verdict.outcome === "not_applicable" ? "it is not applicable" : `it scores ${verdict.score}`;
  if (expect.tier !== undefined && verdict.tier !== expect.tier)
    return `expected the tier ${expect.tier}, but ${said} (${verdict.tier ?? "no tier"})`;
  if (expect.score !== undefined && !same(verdict.score, expect.score))
    return `expected the score ${expect.score}, but ${said}`;
  const silent = (expect.fires ?? []).filter(
    (id) => !hits.has(`${metric}/${pack}/${id}`) && !hits.has(`${metric}/${id}`),
  );
  return silent.length === 0
    ? null
    : `expected ${silent.join(", ")} to fire; what fired: ${[...hits].join(", ") || "nothing"}`;
};

/** What is wrong with one case, or null. A hit under a guard is none. */
export const judgePackCase = async (trial: Trial, test: PackCase, ports: EvaluatePorts): Promise<string | null> => {
  const seen = await look(trial, test, ports);
  if (seen === null) return `the metric ${trial.metric} was not judged`;
  const id = (name: string) => `${trial.metric}/${trial.pack}/${name}`;
  if (test.expect !== undefined) return compare(seen, test.expect, trial);
  if (test.miss !== undefined) return seen.hits.has(id(test.miss)) ? `${test.miss} hits` : null;
  if (test.hit === undefined || seen.hits.has(id(test.hit))) return null;
  return seen.guarded.has(id(test.hit)) ? `${test.hit} hits only under a guard` : `${test.hit} does not hit`;
};
