import { Almanac, Engine, type NestedCondition, type TopLevelCondition } from "json-rules-engine";
import { SentinelError } from "../model/errors.js";
import type { FactValue, Frame } from "../model/facts.js";
import { ENGINE_OPERATORS, engineName, type Pass } from "./operators.js";
import type { CompiledCondition, NormalCondition, NormalLeaf } from "./types.js";

/** A condition under the name by which its result is known. */
export interface Named {
  readonly name: string;
  readonly when: CompiledCondition;
}

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
  if ("fact" in condition) return { all: [leafOf(condition)] };
  return "all" in condition ? { all: condition.all.map(nested) } : { any: condition.any.map(nested) };
};

/** The frame's facts that the candidates read, and no others: each costs the engine about a microsecond. */
const almanacOf = (candidates: readonly Named[], frame: Frame): Almanac => {
  const almanac = new Almanac();
  for (const name of new Set(candidates.flatMap((c) => c.when.facts))) {
    const value: FactValue | undefined = frame.get(name);
    if (value === undefined) throw new SentinelError("FACT_MISSING", { fact: name });
    almanac.addFact(name, value);
  }
  return almanac;
};

/**
 * The names of the candidates whose condition holds. A fresh Engine each time: runs that overlap on a shared one lose rules.
 * Throws FACT_MISSING, OPERATOR_TYPE, and RULES_LOST when the engine does not answer every candidate.
 */
export const holding = async (candidates: readonly Named[], frame: Frame, pass: Pass): Promise<ReadonlySet<string>> => {
  const almanac = almanacOf(candidates, frame);
  const engine = new Engine();
  for (const operator of ENGINE_OPERATORS[pass]) engine.addOperator(operator);
  for (const { name, when } of candidates)
    engine.addRule({ name, conditions: topLevel(when.condition), event: { type: "holds" } });
  const { results, failureResults } = await engine.run({}, { almanac });
  const answered = results.length + failureResults.length;
  if (answered !== candidates.length) throw new SentinelError("RULES_LOST", { answered, asked: candidates.length });
  return new Set(results.map((result) => result.name));
};
