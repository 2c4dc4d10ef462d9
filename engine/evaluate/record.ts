import { contentHash } from "../compile/hash.js";
import type { ActivePlan } from "../compile/types.js";
import { frameToJson } from "../model/facts.js";
import type { DecisionRecord, RecordedBasis } from "../model/record.js";
import type { Segment } from "../model/request.js";
import type { EvaluationResult, Verdict } from "../model/result.js";
import { inputsHash, packHashes, quotingFacts } from "./basis.js";
import { type Keep, keepAll, keepFor } from "./keep.js";
import { keptEvidence, keptFacts, keptNotChecked, keptOpinion, keptReason } from "./kept.js";
import type { Evaluation, Identity, Provided, Reading } from "./types.js";

type Quoting = (metric: string) => ReadonlySet<string>;

const quotingIn =
  (plan: ActivePlan): Quoting =>
  (name) => {
    const metric = plan.metrics.get(name);
    return metric === undefined ? new Set() : quotingFacts(metric);
  };

const segmentOf = (keep: Keep, { where, field, kind, source, text }: Segment): DecisionRecord["segments"][number] => {
  const kept = source === undefined ? null : keep.name(source);
  return {
    where: keep.where(where),
    field,
    ...(kind !== undefined && { kind }),
    ...(kept !== null && { source: kept }),
    length: text.length,
  };
};

const verdictOf = (keep: Keep, quoting: Quoting, verdict: Verdict): Verdict => ({
  ...verdict,
  reasons: verdict.reasons.map((r) => keptReason(keep, r, quoting(verdict.metric))),
  excepted: verdict.excepted.map((e) => ({ ...e, evidence: e.evidence.map((s) => keptEvidence(keep, s)) })),
  judges: verdict.judges.map((o) => keptOpinion(keep, o)),
});

const resultOf = (keep: Keep, quoting: Quoting, { requestId, ...result }: EvaluationResult): EvaluationResult => {
  const id = requestId === undefined ? null : keep.name(requestId);
  return {
    ...result,
    ...(id !== null && { requestId: id }),
    verdicts: result.verdicts.map((v) => verdictOf(keep, quoting, v)),
    notChecked: result.notChecked.map((n) => keptNotChecked(keep, n)),
    redactedResponse: result.redactedResponse === null ? null : keep.text(result.redactedResponse),
  };
};

/** What was not read, before any policy says what it means; `*` is every metric. */
const unreadOf = (keep: Keep, { unread, provided }: Reading): DecisionRecord["unread"] => {
  const all = [["*", unread] as const, ...[...provided].map(([metric, p]) => [metric, p.unread] as const)];
  return all.flatMap(([metric, entries]) =>
    entries.map((u) => keptNotChecked(keep, { ...u, metric: u.metric ?? metric, effect: "none" })),
  );
};

const basisOf = (keep: Keep, plan: ActivePlan, name: string, provided: Provided): RecordedBasis | null => {
  const metric = plan.metrics.get(name);
  if (metric === undefined) return null;
  const spans = [...provided.evidence].map(([fact, spans]) => [fact, spans.map((s) => keptEvidence(keep, s))] as const);
  return { packs: packHashes(metric), inputs: inputsHash(metric), spans: Object.fromEntries(spans) };
};

const byMetric = <T>(reading: Reading, of: (name: string, provided: Provided) => T | null): Record<string, T> =>
  Object.fromEntries(
    [...reading.provided].flatMap(([name, provided]) => {
      const value = of(name, provided);
      return value === null ? [] : [[name, value]];
    }),
  );

const build = ({ request, reading, result }: Evaluation, plan: ActivePlan, identity: Identity, keep: Keep) => {
  const quoting = quotingIn(plan);
  return {
    id: identity.id,
    tenant: plan.tenant,
    time: identity.time,
    snapshot: result.snapshot,
    request: keep.request(request),
    segments: reading.segments.map((s) => segmentOf(keep, s)),
    findings: reading.findings.map((f) => ({
      ...f,
      where: keep.where(f.where),
      transforms: [...f.transforms],
      guards: [...f.guards],
    })),
    frames: byMetric(reading, (name, { facts }) => keptFacts(keep, frameToJson(facts), quoting(name))),
    opinions: Object.fromEntries(
      result.verdicts
        .filter((v) => v.judges.length > 0)
        .map((v) => [v.metric, v.judges.map((o) => keptOpinion(keep, o))]),
    ),
    unread: unreadOf(keep, reading),
    basis: byMetric(reading, (name, provided) => basisOf(keep, plan, name, provided)),
    result: resultOf(keep, quoting, result),
  };
};

/**
 * The record of one decision, with as much of its texts as the policy's `log.content` allows:
 * `redacted` masks every labelled value everywhere, `hash` and `none` keep no text at all.
 */
export const recordOf = (evaluation: Evaluation, plan: ActivePlan, identity: Identity): DecisionRecord => {
  const wanted = plan.log.content;
  // Without the text at hand nothing can be looked for, so nothing of it is kept.
  const content = wanted === "redacted" && evaluation.reading.reread === null ? "hash" : wanted;
  const buildWith = (keep: Keep) => build(evaluation, plan, identity, keep);
  const keep = content === "full" ? keepAll : keepFor(content, evaluation.reading, buildWith);
  return {
    ...buildWith(keep),
    content,
    ...(content !== "none" && { requestHash: contentHash(evaluation.request) }),
  };
};
