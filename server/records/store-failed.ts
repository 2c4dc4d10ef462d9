import { messageOf, SentinelError } from "../../engine/index.js";

/** What was thrown as the STORE_FAILED it is, told with its place; an error of the catalogue stays itself. */
export const storeFailed = (thrown: unknown, where?: string): SentinelError => {
  if (thrown instanceof SentinelError) return thrown;
  const problem = where === undefined ? messageOf(thrown) : `${where}: ${messageOf(thrown)}`;
  return new SentinelError("STORE_FAILED", { problem }, { cause: thrown });
};
