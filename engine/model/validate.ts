import type { Static, TSchema } from "@sinclair/typebox";
import { SentinelError } from "./errors.js";
import type { Checker } from "./schema.js";

/** The value, narrowed; or VALIDATION_FAILED with every problem and its JSON pointer. */
export const validate = <T extends TSchema>(check: Checker<T>, value: unknown): Static<T> => {
  if (check.is(value)) return value;
  const details = check
    .errors()
    .map((e) => ({ path: e.instancePath || "/", problem: e.message ?? e.keyword, ...e.params }));
  const first = details[0];
  throw new SentinelError(
    "VALIDATION_FAILED",
    { problem: first ? `${first.path} ${first.problem}` : "it has another shape" },
    { details },
  );
};
