import type { Condition, Leaf } from "../model/condition.js";
import type { FactValue } from "../model/facts.js";

/** A condition in negation normal form: `not` pushed down to the leaves. */
export interface CompiledCondition {
  readonly condition: NormalCondition;
  /** Every fact it reads, value side included; sorted, so that what lists them does not show the order of leaves. */
  readonly facts: readonly string[];
  /** Counts of signals of which at least one is >= 1 whenever the condition is true; null when no such set exists. */
  readonly gate: readonly string[] | null;
}

export interface NormalLeaf extends Readonly<Leaf> {
  /** True when the leaf stands under an odd number of `not`. */
  readonly negated: boolean;
}
export type NormalCondition =
  | { readonly all: readonly NormalCondition[] }
  | { readonly any: readonly NormalCondition[] }
  | NormalLeaf;

export type Floor = "warn" | "block";

export interface CompiledRule {
  /** `metric/pack/rule`, or `metric/rule` for a rule of metric.yaml. */
  readonly id: string;
  readonly pack: string | null;
  /** The signal this rule was made from, when a signal states a score. */
  readonly signal: string | null;
  readonly source: Condition;
  readonly when: CompiledCondition;
  /** The pack's and the rule's `applies`, joined. */
  readonly applies: CompiledCondition | null;
  readonly score: number | { readonly fact: string } | null;
  readonly points: number | null;
  readonly atLeast: Floor | null;
  readonly ifUnknown: { readonly score?: number; readonly points?: number; readonly atLeast?: Floor } | null;
  readonly evidence: readonly string[];
  readonly message: string;
}

export interface RuleOutcome {
  readonly rule: CompiledRule;
  /** Rules that did not fire or do not apply are not listed. */
  readonly state: "fired" | "undecided";
  /** Values of the facts that its condition and its score read. */
  readonly facts: ReadonlyMap<string, FactValue>;
}

export interface Combined {
  readonly score: number;
  /** Under `sum`: positive points and reliefs before they were bounded. */
  readonly rawSum: number | null;
  /** The strongest `atLeast` that fired. */
  readonly atLeast: Floor | null;
}
