import type { Unread } from "../match/types.js";
import type { FactDeclaration, FactValue } from "../model/facts.js";
import type { Segment } from "../model/request.js";
import type { Evidence } from "../model/result.js";
import type { View } from "../model/view.js";

export interface ProviderInput {
  readonly segments: readonly Segment[];
  /** By segment index. */
  readonly views: readonly (readonly View[])[];
  /** Settings of the metric by bare name, policy applied. */
  readonly settings: ReadonlyMap<string, FactValue>;
}

export interface ProviderOutput {
  /** Every declared fact, exactly. */
  readonly facts: ReadonlyMap<string, FactValue>;
  /** Spans behind a fact, by fact name. */
  readonly evidence: ReadonlyMap<string, readonly Evidence[]>;
  readonly unread: readonly Unread[];
}

/** A pure source of facts; computed once a request and metric, only when a rule of the plan reads one of its facts. */
export interface FactProvider {
  readonly name: string;
  readonly declares: readonly FactDeclaration[];
  readonly compute: (input: ProviderInput) => ProviderOutput;
}
