/** What lint, start and reload say about a file: where, what, and how to fix it. */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  /** A code of the error catalogue. */
  readonly code: string;
  readonly message: string;
  readonly file: string;
  /** 1-based; 0 when the problem is the whole file. */
  readonly line: number;
  /** 1-based, in UTF-16 code units; 0 when the problem is the whole line. */
  readonly column: number;
  /** The line itself, cut to 160 characters. */
  readonly excerpt?: string;
  /** What to do about it, such as `did you mean "threshold"?`. */
  readonly hint?: string;
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some((d) => d.severity === "error");

/** `file:line:column: message (hint)` with the excerpt and a caret under it. */
export const formatDiagnostic = (d: Diagnostic): string => {
  const place = d.line > 0 ? `${d.file}:${d.line}:${d.column}` : d.file;
  const head = `${place}: ${d.severity}: ${d.message}${d.hint ? ` (${d.hint})` : ""} [${d.code}]`;
  if (d.excerpt === undefined) return head;
  const reached = d.column > 0 && d.column <= d.excerpt.length + 1;
  return `${head}\n  ${d.excerpt}${reached ? `\n  ${" ".repeat(d.column - 1)}^` : ""}`;
};
