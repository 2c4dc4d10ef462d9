import type { Static, TSchema } from "@sinclair/typebox";
import { SentinelError } from "./errors.js";
import type { Checker } from "./schema.js";

/** Ajv's words; it does not say which key is one too many. */
const problemOf = ({ message, keyword, params }: ReturnType<Checker<TSchema>["errors"]>[number]): string =>
  "additionalProperty" in params ? `has no key ${params["additionalProperty"]}` : (message ?? keyword);

/** The value, narrowed; or VALIDATION_FAILED with every problem and its JSON pointer. */
export const validate = <T extends TSchema>(check: Checker<T>, value: unknown): Static<T> => {
  if (check.is(value)) return value;
  const details = check.errors().map((e) => ({ path: e.instancePath || "/", problem: problemOf(e), ...e.params }));
  const first = details[0];
  throw new SentinelError(
    "VALIDATION_FAILED",
    { problem: first ? `${first.path} ${first.problem}` : "it has another shape" },
    { details },
  );
};
