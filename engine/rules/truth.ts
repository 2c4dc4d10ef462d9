import type { Operator } from "../model/condition.js";
import { SentinelError } from "../model/errors.js";
import type { ABSENT, FactValue, UNKNOWN } from "../model/facts.js";
import { COMPARE, type Comparand, type Truth } from "./compare.js";

/** One settled fact under its name, as the engine looks it up. */
export interface Operand {
  readonly fact: string;
  readonly value: FactValue;
}
/** The right side of a leaf: what stands in the condition, or the fact it names. */
export type ValueSide = Operand | boolean | number | string | readonly (string | number)[];

const isOperand = (side: ValueSide): side is Operand => typeof side === "object" && !Array.isArray(side);

/** Absent or unknown. */
export const isMissing = (value: FactValue | Comparand): value is typeof ABSENT | typeof UNKNOWN =>
  typeof value === "object" && "state" in value;

const describe = (value: Comparand): string => {
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object") return Number.isNaN(value) ? "NaN" : `a ${typeof value}`;
  return "mint" in value ? "an amount" : "amounts by mint";
};

/**
 * The truth of one leaf without its negation. Absent on either side makes it false and unknown makes it unknown, also beside
 * an absent one: what could not be read might have been there. Throws OPERATOR_TYPE.
 */
const leafTruth = (operator: Operator, left: Operand, right: ValueSide): Truth => {
  const a = left.value;
  const b = isOperand(right) ? right.value : right;
  if (isMissing(a) || isMissing(b)) {
    const states = [a, b].flatMap((value) => (isMissing(value) ? [value.state] : []));
    return states.includes("unknown") ? "unknown" : false;
  }
  const truth = COMPARE[operator](a, b);
  if (truth !== null) return truth;
  throw new SentinelError("OPERATOR_TYPE", { operator, got: `${describe(a)} and ${describe(b)}`, fact: left.fact });
};

/** The same with the leaf's negation, which turns true and false over: `not` over an absent fact holds. */
export const signedTruth = (operator: Operator, negated: boolean, left: Operand, right: ValueSide): Truth => {
  const truth = leafTruth(operator, left, right);
  return truth === "unknown" ? truth : truth !== negated;
};
