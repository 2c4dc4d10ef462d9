import type { FactProvider } from "../facts/types.js";
import type { CompiledSignal, Matcher, SignalMask } from "../match/types.js";
import type { Action, Mode } from "../model/action.js";
import type { Diagnostic } from "../model/diagnostic.js";
import type { FactValue } from "../model/facts.js";
import type { MetricFile } from "../model/metric.js";
import type { Pack } from "../model/pack.js";
import type { Judge } from "../model/plugin.js";
import type { FailurePolicy, IgnoreException, TenantPolicy } from "../model/policy.js";
import type { TierBorders } from "../model/score.js";
import type { CompiledCondition, CompiledRule } from "../rules/types.js";

export type SourceRole = "metric" | "pack" | "pack_test" | "policy" | "policy_test";

/** One file of the set; its identity is its place, never its content. */
export interface SourceFile {
  readonly role: SourceRole;
  /** As shown in diagnostics, such as `rules/injection/metric.yaml`. */
  readonly path: string;
  /** The metric of metrics and packs. */
  readonly metric?: string;
  /** The pack's or tenant's name; the metric's for `metric`. */
  readonly name: string;
  readonly text: string;
}

/** What the set is compiled against. */
export interface Environment {
  readonly judges: ReadonlyMap<string, Judge>;
  readonly providers: readonly FactProvider[];
  /** ISO date by which exceptions count as expired in diagnostics; never part of the snapshot. */
  readonly today: string;
}

export interface CompiledPack {
  /** `metric/pack` */
  readonly id: string;
  readonly metric: string;
  readonly name: string;
  /** SHA-256 of its parsed content. */
  readonly hash: string;
  readonly file: Pack;
  readonly signals: readonly CompiledSignal[];
  readonly rules: readonly CompiledRule[];
}

export interface CompiledMetric {
  readonly name: string;
  readonly hash: string;
  readonly file: MetricFile;
  readonly applies: CompiledCondition | null;
  readonly rules: readonly CompiledRule[];
  readonly packs: ReadonlyMap<string, CompiledPack>;
}

export interface JudgeStep {
  readonly judge: Judge;
  readonly maxAction: Exclude<Action, "allow">;
  readonly shares: "redacted" | "full";
}

/** A metric's policy with every question answered. */
export interface ResolvedMetricPolicy {
  readonly enabled: boolean;
  readonly required: boolean;
  readonly mode: Mode;
  readonly packs: readonly string[];
  readonly threshold: number;
  /** Never beyond the threshold. */
  readonly warnThreshold: number;
  readonly tiers: TierBorders;
  readonly judges: readonly JudgeStep[];
  readonly combine: "last" | "mean" | "worst";
  /** Shared by the whole escalation. */
  readonly maxJudgeLatencyMs: number;
  readonly onTimeout: FailurePolicy;
  readonly onError: FailurePolicy;
  readonly redact: boolean;
  readonly allow: { readonly promptEcho: boolean; readonly values: readonly string[] };
}

export interface MetricPlan {
  readonly metric: CompiledMetric;
  readonly policy: ResolvedMetricPolicy;
  /** The packs the policy lists. */
  readonly packs: readonly CompiledPack[];
  /** Rules of the metric and of its packs. */
  readonly rules: readonly CompiledRule[];
  /** Providers of which a rule reads a fact. */
  readonly providers: readonly FactProvider[];
  /** Facts `settings.<name>` and `settings.<pack>.<name>`, and bare names for providers, policy applied. */
  readonly settings: ReadonlyMap<string, FactValue>;
}

export type ResolvedAggregate =
  | { readonly kind: "any_block" }
  | {
      readonly kind: "weighted";
      readonly weights: ReadonlyMap<string, number>;
      readonly threshold: number;
      readonly warnThreshold: number;
    };

/** A tenant's plan at one moment: exceptions that have ended are no longer in it. */
export interface ActivePlan {
  readonly tenant: string;
  /** Every metric the policy knows, disabled ones included, by name. */
  readonly metrics: ReadonlyMap<string, MetricPlan>;
  readonly aggregate: ResolvedAggregate;
  readonly overrides: "none" | "stricter" | "any";
  readonly ignores: readonly IgnoreException[];
  readonly log: {
    readonly content: "full" | "redacted" | "hash" | "none";
    readonly retainDays: number;
    readonly durability: "batched" | "acknowledged";
    readonly onFull: "wait" | "drop";
  };
  /** Over `Snapshot.matcher.signals`: those of enabled metrics' listed packs. */
  readonly mask: SignalMask;
}

export interface TenantPlan {
  readonly tenant: string;
  readonly file: TenantPolicy;
  /** The files its policy is merged from, the outermost parent first, its own last. */
  readonly layers: readonly TenantPolicy[];
  /** The plan at a time (ISO 8601): exceptions hold through the whole UTC day of `until`. */
  readonly at: (time: string) => ActivePlan;
}

/** Immutable, content-hashed: what one request pins at the door. */
export interface Snapshot {
  /** `sha256:<hex>` over the parsed content; comments and key order don't matter. */
  readonly hash: string;
  readonly metrics: ReadonlyMap<string, CompiledMetric>;
  readonly tenants: ReadonlyMap<string, TenantPlan>;
  readonly matcher: Matcher;
  /** What facts were compiled against. */
  readonly providers: readonly FactProvider[];
  readonly sources: readonly SourceFile[];
}

export interface CompileOutcome {
  /** Null when any unit has an error. */
  readonly snapshot: Snapshot | null;
  readonly diagnostics: readonly Diagnostic[];
  /** What failed: the rules as a whole, and tenants one by one. */
  readonly failed: { readonly rules: boolean; readonly tenants: readonly string[] };
}

/** One difference between two snapshots. */
export interface Change {
  /** `pack injection/x`, `rule injection/x/y`, `policy acme metrics.injection.threshold` ... */
  readonly what: string;
  readonly kind: "added" | "removed" | "changed";
  readonly from?: unknown;
  readonly to?: unknown;
  /** True when the new set may let more through. */
  readonly weaker: boolean;
}
