import { scanBudgetFor } from "../../engine/match/budget.js";
import { createMatcher } from "../../engine/match/matcher.js";
import { compileSignal } from "../../engine/match/signal.js";
import type { CompiledSignal, Scan, SignalSpec } from "../../engine/match/types.js";
import { errorText } from "../../engine/model/errors.js";
import type { Segment } from "../../engine/model/request.js";

/** A signal that looks everywhere; only what a test is about has to be said. */
export const madeSpec = (parts: Partial<SignalSpec> = {}): SignalSpec => ({
  id: "harm/words/one",
  metric: "harm",
  pack: "words",
  literals: [],
  caseSensitive: false,
  in: ["response", "prompt", "messages", "toolCalls", "context"],
  views: null,
  check: [],
  unless: [],
  ...parts,
});

/** The compiled signal; throws the first problem. */
export const compiled = (parts: Partial<SignalSpec>): CompiledSignal => {
  const { signal, problems } = compileSignal(madeSpec(parts));
  if (signal === null) throw new Error(problems.map(({ code, params }) => errorText(code, params)).join(" "));
  return signal;
};

export const segmentsOf = (...texts: readonly string[]): readonly Segment[] =>
  texts.map((text, index) => ({
    index,
    where: `context[${index}]`,
    field: "context",
    kind: "retrieved",
    text,
  }));

/** Scans the texts with all of the signals and the usual budget. */
export const scanned = (signals: readonly CompiledSignal[], ...texts: readonly string[]): Scan => {
  const matcher = createMatcher(signals);
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  return matcher.scan(segmentsOf(...texts), new Uint8Array(signals.length).fill(1), scanBudgetFor(total));
};

/** What the findings say in the original, as they come. */
export const foundIn = (scan: Scan, ...texts: readonly string[]): readonly string[] =>
  scan.findings.map(({ segment, start, end }) => texts[segment]?.slice(start, end) ?? "");
