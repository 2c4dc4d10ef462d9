import type { ErrorCode, ErrorParams } from "../model/errors.js";

/** What lint says about a signal; the caller knows the file and the line. */
export interface SignalProblem {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly severity: "error" | "warning";
}

export const problem = (code: ErrorCode, params: ErrorParams = {}): SignalProblem => ({
  code,
  params,
  severity: "error",
});
