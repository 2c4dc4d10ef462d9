import { type Static, Type } from "@sinclair/typebox";
import { ACTIONS, MODES } from "./action.js";
import { JsonFrame } from "./facts.js";
import { closed, oneOf } from "./schema.js";
import { DIRECTIONS, TIERS } from "./score.js";

export const CAUSES = [
  "timeout",
  "error",
  "budget",
  "unknown",
  "no_coverage",
  "truncated",
  "skipped",
  "disabled",
  "mode",
] as const;
export const EFFECTS = ["none", "no_confident_pass", "if_unknown", "fail_closed", "fail_open"] as const;

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** A span of the ORIGINAL text, in UTF-16 code units, end exclusive. */
export const Evidence = closed({
  where: Type.String(),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  view: Type.String(),
  transforms: Type.Array(Type.String()),
  /** What the span is about, such as `citation "§ 9.2" stands nowhere in the context`. */
  note: Type.Optional(Type.String()),
});
export type Evidence = Static<typeof Evidence>;

export const Reason = closed({
  rule: Type.String({ description: "metric/pack/rule, or metric/rule for the metric's own." }),
  message: Type.String(),
  facts: JsonFrame,
  evidence: Type.Array(Evidence),
});
export type Reason = Static<typeof Reason>;

export const Opinion = closed({
  name: Type.String(),
  version: Type.String(),
  score: Nullable(Type.Number()),
  confidence: Nullable(Type.Number()),
  reason: Type.String(),
  outcome: oneOf(["ok", "timeout", "error", "invalid"]),
  latencyMs: Type.Number(),
  costUsd: Nullable(Type.Number()),
  /** Spans it named, as far as they lie in the text; absent when it saw redacted text. */
  evidence: Type.Optional(Type.Array(Evidence)),
});
export type Opinion = Static<typeof Opinion>;

export const NotChecked = closed({
  metric: Type.String(),
  what: Type.String(),
  where: Type.Optional(Type.String()),
  cause: oneOf(CAUSES),
  effect: oneOf(EFFECTS),
  detail: Type.Optional(Type.String()),
});
export type NotChecked = Static<typeof NotChecked>;

/** Evidence that the policy takes out: by an exception, or by the metric's allow list (`until` null: no end). */
export const Excepted = closed({
  ignore: Type.String(),
  reason: Type.String(),
  until: Nullable(Type.String()),
  evidence: Type.Array(Evidence),
});
export type Excepted = Static<typeof Excepted>;

export const OUTCOMES = ["pass", "fail", "timeout", "error", "not_applicable", "skipped"] as const;

export const Verdict = closed({
  metric: Type.String(),
  score: Nullable(Type.Number()),
  /** Under `combine: sum`: points and reliefs before they were bounded. */
  rawSum: Type.Optional(Type.Number()),
  direction: oneOf(DIRECTIONS),
  threshold: Type.Number(),
  warnThreshold: Type.Number(),
  action: Nullable(oneOf(ACTIONS)),
  outcome: oneOf(OUTCOMES),
  decidedBy: oneOf(["heuristic", "judge", "policy"]),
  tier: Nullable(oneOf(TIERS)),
  mode: oneOf(MODES),
  wouldBe: Nullable(oneOf(ACTIONS)),
  reasons: Type.Array(Reason),
  excepted: Type.Array(Excepted),
  judges: Type.Array(Opinion),
  latencyMs: Type.Number(),
});
export type Verdict = Static<typeof Verdict>;

/** The answer of `POST /v1/evaluate`. */
export const EvaluationResult = closed({
  id: Type.String(),
  requestId: Type.Optional(Type.String()),
  tenant: Type.String(),
  action: oneOf(ACTIONS),
  summary: Type.String(),
  trustScore: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  trustScoreCalibrated: Type.Boolean(),
  recorded: Type.Boolean(),
  verdicts: Type.Array(Verdict),
  notChecked: Type.Array(NotChecked),
  redactedResponse: Nullable(Type.String()),
  snapshot: Type.String(),
  latencyMs: Type.Number(),
});
export type EvaluationResult = Static<typeof EvaluationResult>;
