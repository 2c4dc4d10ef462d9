import type { Operator } from "../model/condition.js";
import { OPERATORS } from "../model/condition.js";
import type { FactValue, KnownValue } from "../model/facts.js";
import { COMPARE, type Truth } from "./compare.js";

const stateOf = (value: FactValue): "known" | "absent" | "unknown" =>
  typeof value === "object" && "state" in value ? value.state : "known";

const isKnown = (value: FactValue): value is KnownValue => stateOf(value) === "known";

/**
 * The truth of one positive leaf. Absent on either side makes it false, unknown makes it unknown (unknown wins: what was not
 * read might have been there). `not` around a leaf turns the result over, so a negated leaf over an absent fact holds.
 */
export const leafTruth = (operator: Operator, a: FactValue, b: FactValue): Truth => {
  if (isKnown(a) && isKnown(b)) return COMPARE[operator](a, b);
  return stateOf(a) === "unknown" || stateOf(b) === "unknown" ? "unknown" : false;
};

/** The same with a leaf's negation; unknown stays unknown. */
export const signedTruth = (operator: Operator, negated: boolean, a: FactValue, b: FactValue): Truth => {
  const truth = leafTruth(operator, a, b);
  return truth === "unknown" ? truth : truth !== negated;
};

const NAMES: ReadonlySet<string> = new Set(OPERATORS);
export const isOperator = (name: string): name is Operator => NAMES.has(name);
