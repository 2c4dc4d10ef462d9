import type { ErrorCode, ErrorParams } from "../model/errors.js";

/** The way from the top of a file to a value in it. */
export type Pointer = readonly (string | number)[];

/** Something wrong with a parsed file, by its place in the content; lines and columns are added when it is shown. */
export interface Problem {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly at: Pointer;
  /** What the caret points at; the value unless said otherwise. */
  readonly on?: "key";
  readonly severity: "error" | "warning";
  readonly hint?: string | undefined;
}

type Details = Pick<Problem, "on" | "hint">;

export const failure = (code: ErrorCode, params: ErrorParams, at: Pointer, details: Details = {}): Problem => ({
  code,
  params,
  at,
  severity: "error",
  ...details,
});

export const remark = (code: ErrorCode, params: ErrorParams, at: Pointer, details: Details = {}): Problem => ({
  ...failure(code, params, at, details),
  severity: "warning",
});

export const isError = (problem: { readonly severity: "error" | "warning" }): boolean => problem.severity === "error";

/** `signals[2].near.within`, for messages. */
export const dotted = (pointer: Pointer): string =>
  pointer.reduce<string>(
    (path, step) => (typeof step === "number" ? `${path}[${step}]` : path === "" ? step : `${path}.${step}`),
    "",
  );
