import { type Static, type TSchema, Type } from "@sinclair/typebox";
import type { Frame } from "./facts.js";
import type { Finding } from "./finding.js";
import type { Segment } from "./request.js";
import { closed } from "./schema.js";
import type { Direction, Tier, TierBorders } from "./score.js";
import type { View } from "./view.js";

/** What a judge is shown: read-only, already normalised. */
export interface JudgeInput {
  readonly metric: string;
  readonly direction: Direction;
  readonly range: readonly [number, number];
  readonly segments: readonly Segment[];
  /** Views by segment index, as far as they were made. */
  readonly views: readonly (readonly View[])[];
  readonly facts: Frame;
  readonly findings: readonly Finding[];
  /** The rules' own score and its tier. */
  readonly estimate: number;
  readonly tier: Tier;
  readonly tiers: TierBorders;
}

export interface JudgeControl {
  readonly signal: AbortSignal;
  /** Milliseconds left when the judge was asked. */
  readonly deadlineMs: number;
}

/** A judge answers in the metric's direction and range; anything else is a failure, never a pass. */
export const JudgeAnswer = closed({
  score: Type.Number(),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  reason: Type.String(),
  evidence: Type.Optional(
    Type.Array(
      closed({
        where: Type.String(),
        start: Type.Integer({ minimum: 0 }),
        end: Type.Integer({ minimum: 0 }),
        note: Type.Optional(Type.String()),
      }),
    ),
  ),
  costUsd: Type.Optional(Type.Number({ minimum: 0 })),
});
export type JudgeAnswer = Static<typeof JudgeAnswer>;

export interface Judge {
  readonly name: string;
  readonly version: string;
  /** Metrics it can judge; `*` for any. */
  readonly metrics: readonly string[];
  /** True when content leaves this machine: it is then shown redacted text unless the policy says `shares: full`. */
  readonly network: boolean;
  /** Tenants that may use it; absent means all. */
  readonly tenants?: readonly string[];
  /** The answer is checked against `JudgeAnswer` and the metric's range by the caller. */
  readonly judge: (input: JudgeInput, control: JudgeControl) => Promise<unknown>;
}

/** What a plugin may use of the outside. */
export interface PluginPorts {
  readonly env: (name: string) => string | undefined;
  readonly now: () => number;
  readonly fetch: typeof fetch;
  /** Calls back after `ms` unless cancelled. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** A kind of judge; `sentinel.yaml` names instances of it under `judges:`. */
export interface JudgeKind {
  readonly kind: string;
  /** Schema of the options beside `use` and `tenants`; absent means none are allowed. */
  readonly options?: TSchema;
  readonly create: (name: string, options: Readonly<Record<string, unknown>>, ports: PluginPorts) => Judge;
}

export interface Plugin {
  readonly name: string;
  readonly version: string;
  readonly judges: readonly JudgeKind[];
}

export const ANY_METRIC = "*";
export const judgesMetric = (judge: Judge, metric: string): boolean =>
  judge.metrics.includes(ANY_METRIC) || judge.metrics.includes(metric);
