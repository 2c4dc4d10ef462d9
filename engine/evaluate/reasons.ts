import { type Frame, frameToJson } from "../model/facts.js";
import type { Finding } from "../model/finding.js";
import type { MetricFile } from "../model/metric.js";
import type { Evidence, Reason } from "../model/result.js";
import { isRiskier } from "../model/score.js";
import { combine } from "../rules/combine.js";
import type { CompiledRule, RuleOutcome } from "../rules/types.js";
import { evidenceOf } from "./except.js";
import type { Specs } from "./sift.js";
import type { Provided } from "./types.js";

/** Where the spans behind a fact come from. */
export interface Sources {
  readonly specs: Specs;
  readonly active: readonly Finding[];
  readonly provided: Provided;
}

/** Spans shown with one reason; a verdict shows its grounds, the record keeps every finding. */
const MOST_EVIDENCE = 20;

/** The findings that a fact of signals counts: of one signal, of a family, or all. */
const countedBy = (fact: string, { specs, active }: Sources): readonly Finding[] => {
  const owner = fact.slice(0, Math.max(0, fact.lastIndexOf(".")));
  if (owner === "signals") return active;
  return active.filter((f) =>
    owner.includes("/") ? f.signal.endsWith(`/${owner}`) : owner !== "" && specs.get(f.signal)?.family === owner,
  );
};

/** The spans behind the facts a rule names as evidence, or else behind the facts it reads. */
export const evidenceFor = (rule: CompiledRule, sources: Sources): Evidence[] => {
  const facts = rule.evidence.length > 0 ? rule.evidence : rule.when.facts;
  const counted = new Set(facts.flatMap((fact) => countedBy(fact, sources)));
  const provided = new Set(facts.flatMap((fact) => sources.provided.evidence.get(fact) ?? []));
  return [...[...counted].map(evidenceOf), ...provided].slice(0, MOST_EVIDENCE);
};

/** What one rule alone makes of the score. */
const weightOf = (metric: MetricFile, outcome: RuleOutcome, frame: Frame): number => {
  const { score, rawSum } = combine(metric, [outcome], frame);
  return rawSum ?? score;
};

/** Why the rules' score is what it is, the riskiest first; names break ties, so that no file order shows. */
export const reasonsOf = (
  metric: MetricFile,
  outcomes: readonly RuleOutcome[],
  frame: Frame,
  sources: Sources,
): Reason[] => {
  const counting = outcomes.filter(({ state, rule }) => state === "fired" || rule.ifUnknown !== null);
  const weighed = counting.map((outcome) => ({ outcome, weight: weightOf(metric, outcome, frame) }));
  weighed.sort((a, b) => {
    if (a.weight === b.weight) return a.outcome.rule.id < b.outcome.rule.id ? -1 : 1;
    return isRiskier(metric.direction, a.weight, b.weight) ? -1 : 1;
  });
  return weighed.map(({ outcome }) => ({
    rule: outcome.rule.id,
    message: outcome.rule.message,
    facts: frameToJson(outcome.facts),
    evidence: evidenceFor(outcome.rule, sources),
  }));
};
