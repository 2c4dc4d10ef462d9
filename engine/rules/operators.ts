import { Operator as EngineOperator } from "json-rules-engine";
import { OPERATORS, type Operator } from "../model/condition.js";
import type { FactValue } from "../model/facts.js";
import { signedTruth } from "./truth.js";

/** The name a leaf's operator has within the engine; negation is part of it, since `not` never reaches the engine. */
export const engineName = (operator: string, negated: boolean): string => (negated ? `not.${operator}` : operator);

/** What unknown leaves count as in one pass over the candidates. */
export type Pass = "unknown_is_true" | "unknown_is_false";

const make = (operator: Operator, negated: boolean, pass: Pass): EngineOperator<FactValue, FactValue> =>
  new EngineOperator(engineName(operator, negated), (a: FactValue, b: FactValue) => {
    const truth = signedTruth(operator, negated, a, b);
    return truth === "unknown" ? pass === "unknown_is_true" : truth;
  });

const all = (pass: Pass) => OPERATORS.flatMap((operator) => [make(operator, false, pass), make(operator, true, pass)]);

/** The strict operators of both passes; made once, stateless, shared by every engine. */
export const ENGINE_OPERATORS: Readonly<Record<Pass, readonly EngineOperator<FactValue, FactValue>[]>> = {
  unknown_is_true: all("unknown_is_true"),
  unknown_is_false: all("unknown_is_false"),
};
