import { type Static, Type } from "@sinclair/typebox";
import { JsonFrame } from "./facts.js";
import { GUARDS } from "./pack.js";
import { LOG_CONTENTS } from "./policy.js";
import { CONTEXT_KINDS, ScoringRequest } from "./request.js";
import { EvaluationResult, Evidence, NotChecked, Opinion } from "./result.js";
import { closed, oneOf } from "./schema.js";

export const RecordedFinding = closed({
  signal: Type.String(),
  segment: Type.Integer(),
  where: Type.String(),
  start: Type.Integer(),
  end: Type.Integer(),
  view: Type.String(),
  transforms: Type.Array(Type.String()),
  guards: Type.Array(oneOf(GUARDS)),
  allowed: Type.Optional(oneOf(["values", "promptEcho"])),
});

/** Where a recorded text came from: enough to apply exceptions without the text. */
export const RecordedSegment = closed({
  where: Type.String(),
  field: oneOf(["response", "prompt", "messages", "toolCalls", "context"]),
  kind: Type.Optional(oneOf(CONTEXT_KINDS)),
  source: Type.Optional(Type.String()),
  length: Type.Integer(),
});

export const RecordedBasis = closed({
  /** Content hashes of the metric's listed packs. */
  packs: Type.Record(Type.String(), Type.String()),
  /** SHA-256 over the settings, providers and allow list that the text was read with. */
  inputs: Type.String(),
  /** Spans behind the providers' facts, by fact. */
  spans: Type.Record(Type.String(), Type.Array(Evidence)),
});
export type RecordedBasis = Static<typeof RecordedBasis>;

/** One decision: all that is needed to see why, and to replay it. Masked before it is built, by the policy's `log.content`. */
export const DecisionRecord = closed({
  id: Type.String(),
  tenant: Type.String(),
  /** ISO 8601, UTC: the request's time, by which exceptions expire. */
  time: Type.String(),
  snapshot: Type.String(),
  content: oneOf(LOG_CONTENTS),
  /** Masked under `redacted`; without its texts, but with `metrics` and `overrides`, under `hash` and `none`. */
  request: Type.Optional(ScoringRequest),
  /** SHA-256 over the canonical JSON of the request; absent under `none`. */
  requestHash: Type.Optional(Type.String()),
  segments: Type.Array(RecordedSegment),
  findings: Type.Array(RecordedFinding),
  /** Facts of the providers by metric, before the counts of signals were added. */
  frames: Type.Record(Type.String(), JsonFrame),
  opinions: Type.Record(Type.String(), Type.Array(Opinion)),
  /** What was not read; metric `*` for what concerns every metric. */
  unread: Type.Array(NotChecked),
  /** What findings and facts rest on, by metric: only an equal basis can be replayed without the text. */
  basis: Type.Record(Type.String(), RecordedBasis),
  result: EvaluationResult,
});
export type DecisionRecord = Static<typeof DecisionRecord>;

/** As stored: each record carries the hash of the one before it in its tenant's chain. */
export interface StoredRecord {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly record: DecisionRecord;
}
