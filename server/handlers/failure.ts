import { SentinelError } from "../../engine/index.js";

/** An error as a caller sees it, over every transport. */
export interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly details: readonly unknown[] };
}

export const errorBody = ({ code, message, details }: SentinelError): ErrorBody => ({
  error: { code, message, details },
});

/** Stands for an error that nobody threw on purpose: its own sentence may quote content, so it goes to the log under `id` only. */
export const unexpected = (thrown: unknown, id: string): SentinelError =>
  new SentinelError("INTERNAL", { problem: "an unexpected error", id }, { cause: thrown });
