import { SentinelError } from "../model/errors.js";
import type { FactValue, Frame } from "../model/facts.js";
import { type ConditionState, statesOf } from "./condition-state.js";
import { factIn } from "./frame-almanac.js";
import { isMissing } from "./truth.js";
import type { CompiledRule, RuleOutcome } from "./types.js";

const counts = (value: FactValue | undefined): boolean => typeof value !== "number" || value > 0;

/** A gated rule is a candidate only when one of its gate's counts is above 0; one that is no number counts as such. */
const gateOpen = ({ when: { gate } }: CompiledRule, frame: Frame): boolean =>
  gate === null || gate.some((fact) => counts(frame.get(fact)));

/** Those whose `applies` is not false. */
const applying = async (rules: readonly CompiledRule[], frame: Frame): Promise<readonly CompiledRule[]> => {
  const conditions = rules.flatMap(({ applies }) => (applies === null ? [] : [applies]));
  const states = await statesOf(conditions, frame);
  const barred = new Set(conditions.filter((_, i) => states[i] === "false"));
  return rules.filter(({ applies }) => applies === null || !barred.has(applies));
};

const scoreFact = ({ score }: CompiledRule): string | null =>
  typeof score === "object" ? (score?.fact ?? null) : null;

/** A score that a fact gives is read like one more leaf: absent, there is nothing to say; unknown, the rule is undecided. */
const withScore = (state: ConditionState, rule: CompiledRule, frame: Frame): ConditionState => {
  const fact = scoreFact(rule);
  if (fact === null || state === "false") return state;
  const value = factIn(frame, fact);
  if (isMissing(value)) return value.state === "absent" ? "false" : "unknown";
  if (typeof value === "number" && !Number.isNaN(value)) return state;
  throw new SentinelError("OPERATOR_TYPE", { operator: "score", got: typeof value, fact });
};

/** Every fact the outcome rests on. */
const factsRead = (rule: CompiledRule, frame: Frame): ReadonlyMap<string, FactValue> => {
  const score = scoreFact(rule);
  const names = score === null ? rule.when.facts : [...rule.when.facts, score];
  return new Map(names.map((fact) => [fact, factIn(frame, fact)]));
};

/**
 * The rules that fired or stay undecided, in the order given; all others did not fire or do not apply.
 * Throws FACT_MISSING, OPERATOR_TYPE, RULES_LOST.
 */
export const evaluateRules = async (rules: readonly CompiledRule[], frame: Frame): Promise<readonly RuleOutcome[]> => {
  const open = rules.filter((rule) => gateOpen(rule, frame));
  const candidates = await applying(open, frame);
  const states = await statesOf(
    candidates.map(({ when }) => when),
    frame,
  );
  return candidates.flatMap((rule, i): RuleOutcome[] => {
    const state = withScore(states[i] ?? "unknown", rule, frame);
    if (state === "false") return [];
    return [{ rule, state: state === "true" ? "fired" : "undecided", facts: factsRead(rule, frame) }];
  });
};
