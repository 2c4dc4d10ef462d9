import { type Static, Type } from "@sinclair/typebox";
import { MODES } from "./action.js";
import { TierBordersShape } from "./metric.js";
import { PLACES, SettingValue } from "./pack.js";
import { closed, mapOf, Name, oneOf } from "./schema.js";

/** What a late or broken judge, or an unread text, means. */
export const FAILURE_POLICIES = ["fail_closed", "fail_open"] as const;
export type FailurePolicy = (typeof FAILURE_POLICIES)[number];
const OnFailure = oneOf(FAILURE_POLICIES);

export const JudgeUse = Type.Union([
  Name,
  closed({
    use: Name,
    maxAction: Type.Optional(oneOf(["warn", "block"])),
    shares: Type.Optional(oneOf(["redacted", "full"])),
  }),
]);

export const Escalate = closed({
  judges: Type.Array(JudgeUse),
  combine: Type.Optional(oneOf(["last", "mean", "worst"])),
  maxJudgeLatencyMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 600_000 })),
});

export const MetricPolicy = closed({
  enabled: Type.Optional(Type.Boolean()),
  required: Type.Optional(Type.Boolean({ description: "false: a caller may leave this metric out." })),
  mode: Type.Optional(oneOf(MODES)),
  packs: Type.Optional(Type.Array(Name, { uniqueItems: true })),
  threshold: Type.Optional(Type.Number()),
  warnThreshold: Type.Optional(Type.Number()),
  tiers: Type.Optional(TierBordersShape),
  settings: Type.Optional(mapOf(Type.String(), SettingValue)),
  escalate: Type.Optional(Escalate),
  onTimeout: Type.Optional(OnFailure),
  onError: Type.Optional(OnFailure),
  redact: Type.Optional(Type.Boolean()),
  allow: Type.Optional(
    closed({
      promptEcho: Type.Optional(Type.Boolean()),
      values: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    }),
  ),
});
export type MetricPolicy = Static<typeof MetricPolicy>;

export const DateOnly = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
  description: "The last day it holds, UTC.",
});
const Accountable = {
  reason: Type.String({ minLength: 1 }),
  owner: Type.String({ minLength: 1 }),
  until: DateOnly,
};

export const IgnoreException = closed({
  ignore: Type.String({ minLength: 1, description: "metric/pack, metric/pack/signal or metric/pack/rule." }),
  only: Type.Optional(
    closed({
      in: Type.Optional(oneOf(PLACES)),
      source: Type.Optional(Type.String({ description: "A context source; * matches any run of characters." })),
    }),
  ),
  ...Accountable,
});
export type IgnoreException = Static<typeof IgnoreException>;
export const SetException = closed({ set: Type.String({ minLength: 1 }), to: Type.Unknown(), ...Accountable });
export type SetException = Static<typeof SetException>;

export const Aggregate = Type.Union([
  Type.Literal("any_block"),
  closed({
    weighted: mapOf(Name, Type.Number({ exclusiveMinimum: 0 })),
    threshold: Type.Number(),
    warnThreshold: Type.Number(),
  }),
]);

/** How much of the texts a decision record keeps. */
export const LOG_CONTENTS = ["full", "redacted", "hash", "none"] as const;
export const LogPolicy = closed({
  content: Type.Optional(oneOf(LOG_CONTENTS)),
  retainDays: Type.Optional(Type.Integer({ minimum: 1 })),
  durability: Type.Optional(oneOf(["batched", "acknowledged"])),
  onFull: Type.Optional(oneOf(["wait", "drop"])),
});

/** `policies/<tenant>.yaml`, as written. */
export const TenantPolicy = closed({
  format: Type.Literal(1),
  extends: Type.Optional(Name),
  onTimeout: Type.Optional(OnFailure),
  onError: Type.Optional(OnFailure),
  aggregate: Type.Optional(Aggregate),
  overrides: Type.Optional(oneOf(["none", "stricter", "any"])),
  log: Type.Optional(LogPolicy),
  metrics: Type.Optional(mapOf(Name, MetricPolicy)),
  exceptions: Type.Optional(Type.Array(Type.Union([IgnoreException, SetException]))),
});
export type TenantPolicy = Static<typeof TenantPolicy>;
