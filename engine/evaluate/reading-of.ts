import type { ActivePlan, MetricPlan, Snapshot } from "../compile/types.js";
import type { Unread } from "../match/types.js";
import { SentinelError } from "../model/errors.js";
import { frameFromJson } from "../model/facts.js";
import type { DecisionRecord, RecordedBasis } from "../model/record.js";
import type { NotChecked } from "../model/result.js";
import { admit } from "./admit.js";
import { inputsHash, packHashes } from "./basis.js";
import { take } from "./take.js";
import type { Provided, Reading } from "./types.js";

const sameBasis = (plan: MetricPlan, basis: RecordedBasis): boolean =>
  basis.inputs === inputsHash(plan) &&
  Object.entries(packHashes(plan)).every(([name, hash]) => basis.packs[name] === hash);

const toUnread = ({ what, cause, where, detail }: NotChecked): Unread => ({
  what,
  cause,
  where: where ?? "",
  detail: detail ?? "",
});

const providedOf = (record: DecisionRecord, name: string, plan: MetricPlan, basis: RecordedBasis): Provided | null => {
  const facts = frameFromJson(record.frames[name] ?? {});
  if (facts === null || plan.providers.some((p) => p.declares.some((d) => !facts.has(d.name)))) return null;
  return {
    facts,
    evidence: new Map(Object.entries(basis.spans)),
    unread: record.unread.filter((u) => u.metric === name).map(toUnread),
  };
};

const askedOf = (record: DecisionRecord, plan: ActivePlan) => {
  try {
    return admit(record.request ?? {}, plan).filter((m) => m.status === "asked");
  } catch (thrown) {
    // The policy would refuse the request today: there is no verdict to compare.
    if (thrown instanceof SentinelError) return null;
    throw thrown;
  }
};

/**
 * What a recorded request was read as, for another look under `plan`: thresholds, modes, tiers, rules of metric.yaml
 * and exceptions may differ; packs, their settings and allow lists must be the recorded ones.
 */
export const readingOf = (record: DecisionRecord, plan: ActivePlan): Reading | "not_replayable" => {
  const provided = new Map<string, Provided>();
  const asked = askedOf(record, plan);
  if (asked === null) return "not_replayable";
  for (const { name, plan: metric } of asked) {
    const basis = record.basis[name];
    const facts = basis && sameBasis(metric, basis) ? providedOf(record, name, metric, basis) : null;
    if (facts === null) return "not_replayable";
    provided.set(name, facts);
  }
  return {
    segments: record.segments.map(({ length: _, ...segment }, index) => ({ index, ...segment, text: "" })),
    findings: record.findings,
    views: record.segments.map(() => []),
    unread: record.unread.filter((u) => u.metric === "*").map(toUnread),
    provided,
    reread: null,
  };
};

/** A recorded request for another look: taken again when the record kept its whole content, else by its frames. */
export const readAgain = (record: DecisionRecord, plan: ActivePlan, snapshot: Snapshot): Reading | "not_replayable" =>
  record.content === "full" && record.request !== undefined
    ? take(record.request, plan, snapshot)
    : readingOf(record, plan);
