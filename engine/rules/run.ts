import { Engine, type NestedCondition, type TopLevelCondition } from "json-rules-engine";
import { SentinelError } from "../model/errors.js";
import type { Frame } from "../model/facts.js";
import { FrameAlmanac } from "./frame-almanac.js";
import { ENGINE_OPERATORS, engineName, type Pass } from "./operators.js";
import type { CompiledCondition, NormalCondition, NormalLeaf } from "./types.js";

const leafOf = ({ fact, operator, value, negated }: NormalLeaf): NestedCondition => ({
  fact,
  operator: engineName(operator, negated),
  value,
});
const nested = (condition: NormalCondition): NestedCondition => {
  if ("fact" in condition) return leafOf(condition);
  return "all" in condition ? { all: condition.all.map(nested) } : { any: condition.any.map(nested) };
};
const topLevel = (condition: NormalCondition): TopLevelCondition => {
  if ("any" in condition) return { any: condition.any.map(nested) };
  return { all: ("all" in condition ? condition.all : [condition]).map(nested) };
};

/**
 * Whether each condition holds, by position. A fresh Engine each time: runs that overlap on a shared one lose rules.
 * Throws FACT_MISSING, OPERATOR_TYPE, and RULES_LOST when the engine does not answer every condition.
 */
export const holding = async (
  conditions: readonly CompiledCondition[],
  frame: Frame,
  pass: Pass,
): Promise<readonly boolean[]> => {
  if (conditions.length === 0) return [];
  const engine = new Engine();
  for (const operator of ENGINE_OPERATORS[pass]) engine.addOperator(operator);
  for (const [i, { condition }] of conditions.entries())
    engine.addRule({ name: String(i), conditions: topLevel(condition), event: { type: "holds" } });
  const { results, failureResults } = await engine.run({}, { almanac: new FrameAlmanac(frame) });
  const answered = results.length + failureResults.length;
  if (answered !== conditions.length) throw new SentinelError("RULES_LOST", { answered, asked: conditions.length });
  const held = new Set(results.map(({ name }) => name));
  return conditions.map((_, i) => held.has(String(i)));
};
