import type { TSchema } from "@sinclair/typebox";
import type { Checker } from "../model/schema.js";
import { explain } from "./explain.js";
import { dotted, failure, type Pointer, type Problem } from "./problem.js";

const pointerOf = (instancePath: string): Pointer =>
  instancePath
    .split("/")
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll("~1", "/").replaceAll("~0", "~")));

/** What is wrong with the shape of a value: few, precise problems; none when the schema holds. */
export const checkShape = <T extends TSchema>(checker: Checker<T>, value: unknown): readonly Problem[] => {
  if (checker.is(value)) return [];
  const problems = explain(checker.schema, value);
  if (problems.length > 0) return problems;
  // Ajv decides; what the explanation has no words for is told in Ajv's.
  return checker.errors().map((error) => {
    const at = pointerOf(error.instancePath);
    return failure("SCHEMA", { path: dotted(at) || "The file", problem: error.message ?? error.keyword }, at);
  });
};
