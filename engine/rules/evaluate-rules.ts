import type { FactValue, Frame } from "../model/facts.js";
import { statesOf } from "./condition-state.js";
import type { CompiledRule, RuleOutcome } from "./types.js";

const counts = (value: FactValue | undefined): boolean => typeof value !== "number" || value > 0;

/** A gated rule is a candidate only when one of its gate's counts is above 0; one that is no number counts as such. */
const gateOpen = (gate: readonly string[] | null, frame: Frame): boolean =>
  gate === null || gate.some((fact) => counts(frame.get(fact)));

const applying = async (rules: readonly CompiledRule[], frame: Frame): Promise<readonly CompiledRule[]> => {
  const conditional = rules.flatMap(({ id, applies }) => (applies === null ? [] : [{ name: id, when: applies }]));
  const states = await statesOf(conditional, frame);
  return rules.filter(({ id, applies }) => applies === null || states.get(id) !== "false");
};

/**
 * The rules that fired or stay undecided, in the order given; all others did not fire or do not apply.
 * Throws FACT_MISSING, OPERATOR_TYPE, RULES_LOST.
 */
export const evaluateRules = async (rules: readonly CompiledRule[], frame: Frame): Promise<readonly RuleOutcome[]> => {
  const open = rules.filter(({ when }) => gateOpen(when.gate, frame));
  const candidates = await applying(open, frame);
  const states = await statesOf(
    candidates.map(({ id, when }) => ({ name: id, when })),
    frame,
  );
  return candidates.flatMap((rule): RuleOutcome[] => {
    const state = states.get(rule.id);
    if (state === "false" || state === undefined) return [];
    const facts = new Map(rule.when.facts.map((fact) => [fact, frame.get(fact)]));
    return [{ rule, state: state === "true" ? "fired" : "undecided", facts }];
  });
};
