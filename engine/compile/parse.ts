import { type Document, isScalar, LineCounter } from "yaml";
import type { Diagnostic } from "../model/diagnostic.js";
import { type ErrorCode, type ErrorParams, errorText } from "../model/errors.js";
import type { Pointer, Problem } from "./problem.js";
import { documentsOf, MAX_DEPTH } from "./yaml-documents.js";
import { type Offsets, pathOf, readNode } from "./yaml-value.js";

/** In UTF-8 bytes. */
export const MAX_FILE_BYTES = 256 * 1024;
const MAX_EXCERPT = 160;

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A YAML file as plain data, with the way back from data to lines. */
export interface ParsedYaml {
  readonly path: string;
  /** Undefined when the file can't be read as YAML. */
  readonly value: unknown;
  /** Line and column (1-based) of a value or its key; of the nearest value around it when there is none. */
  readonly locate: (pointer: Pointer, on?: "key") => Place;
  readonly diagnostics: readonly Diagnostic[];
  /** Shows a problem of the content at its place in the file. */
  readonly diagnose: (problem: Problem) => Diagnostic;
}

/** A colon in unquoted text is behind nearly all of these. */
const COLON_CODES: ReadonlySet<string> = new Set(["BLOCK_AS_IMPLICIT_KEY", "MULTILINE_IMPLICIT_KEY"]);

interface Page {
  readonly path: string;
  readonly lines: readonly string[];
  readonly counter: LineCounter;
}

type Report = (offset: number, code: ErrorCode, params: ErrorParams, hint?: string) => void;

const diagnosticAt = (page: Page, place: Place, found: Omit<Diagnostic, "file" | "line" | "column">): Diagnostic => {
  const excerpt = page.lines[place.line - 1]?.slice(0, MAX_EXCERPT);
  return { ...found, file: page.path, ...place, ...(excerpt === undefined ? {} : { excerpt }) };
};

const isNothing = (node: unknown): boolean => node === null || (isScalar(node) && node.value === null);

/** The one document of the file, or null when there is none that can be used. */
function* documentOf(text: string, counter: LineCounter, report: Report): Generator<undefined, Document.Parsed | null> {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_FILE_BYTES) {
    report(0, "YAML_TOO_LARGE", { size: bytes, limit: MAX_FILE_BYTES });
    return null;
  }
  const { documents, deepAt } = yield* documentsOf(text, counter);
  if (deepAt !== null) {
    report(deepAt, "YAML_FEATURE", { feature: `Nesting deeper than ${MAX_DEPTH}` });
    return null;
  }
  const first = documents[0];
  if (first === undefined || (documents.length === 1 && first.errors.length === 0 && isNothing(first.contents))) {
    report(0, "YAML_EMPTY", {});
    return null;
  }
  const second = documents[1];
  if (second) report(second.range[0], "YAML_FEATURE", { feature: "A second document" });
  if (first.directives?.yaml.explicit) report(0, "YAML_FEATURE", { feature: "A %YAML directive" });
  const broken = first.errors[0];
  if (broken) {
    const hint = COLON_CODES.has(broken.code) ? "text with a colon in it needs quotes" : undefined;
    report(broken.pos[0], "YAML_SYNTAX", { problem: `${broken.message}.` }, hint);
  }
  return broken || second ? null : first;
}

function* parsing(text: string, path: string): Generator<undefined, ParsedYaml> {
  const counter = new LineCounter();
  const page: Page = { path, lines: text.split(/\r?\n/), counter };
  const offsets = new Map<string, Offsets>();
  const diagnostics: Diagnostic[] = [];
  const placeOf = (offset: number): Place => {
    const { line, col } = counter.linePos(offset);
    return { line, column: col };
  };
  const report: Report = (offset, code, params, hint) => {
    const found = { severity: "error", code, message: errorText(code, params), ...(hint ? { hint } : {}) } as const;
    const whole = code === "YAML_EMPTY" || code === "YAML_TOO_LARGE";
    diagnostics.push(diagnosticAt(page, whole ? { line: 0, column: 0 } : placeOf(offset), found));
  };
  const locate = (pointer: Pointer, on?: "key"): Place => {
    for (let end = pointer.length; end > 0; end--) {
      const found = offsets.get(pointer.slice(0, end).reduce<string>(pathOf, ""));
      if (found) return placeOf(on === "key" || end < pointer.length ? found.key : found.value);
    }
    return { line: 1, column: 1 };
  };
  const document = yield* documentOf(text, counter, report);
  const value = document ? readNode({ offsets, complain: report }, document.contents, "") : undefined;
  const diagnose = ({ code, params, at, on, severity, hint }: Problem): Diagnostic =>
    diagnosticAt(page, locate(at, on), { severity, code, message: errorText(code, params), ...(hint ? { hint } : {}) });
  return { path, value, locate, diagnostics, diagnose };
}

/** Reads YAML 1.2 core: one document, unique keys, no anchors, aliases or tags; numbers are finite. */
export const parseYaml = (text: string, path: string): ParsedYaml => {
  const steps = parsing(text, path);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
};

/** The same, pausing between the steps of a long file. */
export const parseYamlInSteps = async (text: string, path: string, pause: () => Promise<void>): Promise<ParsedYaml> => {
  const steps = parsing(text, path);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await pause();
  }
};
