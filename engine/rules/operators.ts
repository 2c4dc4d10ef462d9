import { Operator as EngineOperator } from "json-rules-engine";
import { OPERATORS, type Operator } from "../model/condition.js";
import { type Operand, signedTruth, type ValueSide } from "./truth.js";

/** The name a leaf's operator has within the engine; negation is part of it, since `not` never reaches the engine. */
export const engineName = (operator: Operator, negated: boolean): string => (negated ? `not.${operator}` : operator);

/** What unknown leaves count as in one pass over the candidates. */
export type Pass = "unknown_is_true" | "unknown_is_false";

type Registered = EngineOperator<Operand, ValueSide>;

const make = (operator: Operator, negated: boolean, pass: Pass): Registered =>
  new EngineOperator(engineName(operator, negated), (left: Operand, right: ValueSide) => {
    const truth = signedTruth(operator, negated, left, right);
    return truth === "unknown" ? pass === "unknown_is_true" : truth;
  });

const all = (pass: Pass) => OPERATORS.flatMap((operator) => [make(operator, false, pass), make(operator, true, pass)]);

/** The strict operators of both passes; made once, stateless, shared by every engine, whose own of the same name they replace. */
export const ENGINE_OPERATORS: Readonly<Record<Pass, readonly Registered[]>> = {
  unknown_is_true: all("unknown_is_true"),
  unknown_is_false: all("unknown_is_false"),
};
