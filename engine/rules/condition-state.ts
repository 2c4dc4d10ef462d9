import type { FactValue, Frame } from "../model/facts.js";
import { holding, type Named } from "./run.js";
import type { CompiledCondition } from "./types.js";

export type ConditionState = "true" | "false" | "unknown";

const mayBeUnknown = (value: FactValue | undefined): boolean =>
  typeof value === "object" && ("mint" in value || ("state" in value && value.state === "unknown"));

/** Amounts count too: two of different mints have no order. */
const readsUnknown = (candidates: readonly Named[], frame: Frame): boolean =>
  candidates.some(({ when }) => when.facts.some((fact) => mayBeUnknown(frame.get(fact))));

/** Each candidate's state: evaluated with every unknown leaf true, then false; equal is decided. */
export const statesOf = async (
  candidates: readonly Named[],
  frame: Frame,
): Promise<ReadonlyMap<string, ConditionState>> => {
  if (candidates.length === 0) return new Map();
  const high = await holding(candidates, frame, "unknown_is_true");
  const low = readsUnknown(candidates, frame) ? await holding(candidates, frame, "unknown_is_false") : high;
  return new Map(
    candidates.map(({ name }) => {
      const best = high.has(name);
      return [name, best === low.has(name) ? (best ? "true" : "false") : "unknown"];
    }),
  );
};

export const conditionState = async (condition: CompiledCondition, frame: Frame): Promise<ConditionState> =>
  (await statesOf([{ name: "it", when: condition }], frame)).get("it") ?? "unknown";
