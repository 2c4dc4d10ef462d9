import type { Frame } from "../model/facts.js";
import { factIn } from "./frame-almanac.js";
import { holding } from "./run.js";
import { isMissing } from "./truth.js";
import type { CompiledCondition } from "./types.js";

export type ConditionState = "true" | "false" | "unknown";

/** Amounts count too: two of different mints have no order. */
const mayReadUnknown = ({ facts }: CompiledCondition, frame: Frame): boolean =>
  facts.some((fact) => {
    const value = factIn(frame, fact);
    if (typeof value !== "object" || Array.isArray(value)) return false;
    return isMissing(value) ? value.state === "unknown" : true;
  });

/**
 * Each condition's state, by position: evaluated with every unknown leaf true, then false; equal is decided. Without `not`
 * above a leaf, what fails in the first pass fails in the second, so only what held and read an unknown is asked again.
 */
export const statesOf = async (
  conditions: readonly CompiledCondition[],
  frame: Frame,
): Promise<readonly ConditionState[]> => {
  const held = await holding(conditions, frame, "unknown_is_true");
  const open = conditions.filter((condition, i) => held[i] && mayReadUnknown(condition, frame));
  const certain = await holding(open, frame, "unknown_is_false");
  const undecided = new Set(open.filter((_, i) => !certain[i]));
  return conditions.map((condition, i) => (!held[i] ? "false" : undecided.has(condition) ? "unknown" : "true"));
};

export const conditionState = async (condition: CompiledCondition, frame: Frame): Promise<ConditionState> =>
  (await statesOf([condition], frame))[0] ?? "unknown";
