import { type Diagnostic, formatDiagnostic, messageOf, SentinelError } from "../../engine/index.js";

const MOST_SHOWN = 20;

/** CONFIG_INVALID that shows each error at its line; `details` are the diagnostics. */
export const invalid = (what: string, diagnostics: readonly Diagnostic[]): SentinelError => {
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  const shown = errors.slice(0, MOST_SHOWN).map(formatDiagnostic);
  const rest = errors.length - shown.length;
  const problem = [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n");
  return new SentinelError("CONFIG_INVALID", { what, problem }, { details: diagnostics });
};

const isDiagnostic = (value: unknown): value is Diagnostic =>
  typeof value === "object" && value !== null && "severity" in value && "file" in value;

/** What was thrown, as diagnostics: its own, or its message. */
export const diagnosticsOf = (thrown: unknown): readonly Diagnostic[] => {
  const own = thrown instanceof SentinelError ? thrown.details.filter(isDiagnostic) : [];
  if (own.length > 0) return own;
  const code = thrown instanceof SentinelError ? thrown.code : "INTERNAL";
  return [{ severity: "error", code, message: messageOf(thrown), file: "the set", line: 0, column: 0 }];
};
