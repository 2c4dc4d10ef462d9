import { gateText, literalText } from "./literal.js";
import { problem, type SignalProblem } from "./problem.js";
import { clausesOf, type Shape } from "./shape.js";
import type { Texts } from "./texts.js";
import type { SignalSpec } from "./types.js";

const DIGITS: Texts = [..."0123456789"];

/** One condition on every match that a pack states: it holds one of these texts. */
interface Gate {
  readonly texts: Texts;
  readonly proved: boolean;
}

const literalGate = (literals: readonly string[], shape: Shape): Gate => {
  const texts = literals.map(literalText);
  const proved = clausesOf(shape).some((clause) => clause.every((text) => texts.some((gate) => text.includes(gate))));
  return { texts, proved };
};

/** A single ASCII character stands in nearly every text. */
const rulesOut = (clause: Texts): boolean => clause.every((text) => text.length > 1 || text > "\u007f");

const gatesOf = ({ literals, gate }: SignalSpec, shape: Shape): readonly Gate[] => [
  ...(literals.length > 0 ? [literalGate(literals, shape)] : []),
  ...(gate === "digits" ? [{ texts: DIGITS, proved: shape.digit }] : []),
];

export interface Gates {
  /** Every match holds one text of each of these; it follows from the regex or is made sure of by `holds`. */
  readonly clauses: readonly Texts[];
  /** What must be asked of every match because it does not follow from the regex; null where all does. */
  readonly holds: ((match: string) => boolean) | null;
  readonly problems: readonly SignalProblem[];
}

/**
 * The gates of a regex: those that follow from it, and those its pack states. A stated one that is neither proved nor
 * refuted by one of the samples becomes part of what the signal means.
 */
export const gatesOfRegex = (spec: SignalSpec, shape: Shape, matches: readonly string[]): Gates => {
  const gates = gatesOf(spec, shape);
  const open = gates.filter((gate) => !gate.proved);
  const clauses = [...clausesOf(shape).filter(rulesOut), ...gates.map((gate) => gate.texts)];
  const passes = (match: string, { texts }: Gate): boolean => texts.some((text) => gateText(match).includes(text));
  const refuting = open.map((gate) => matches.find((match) => !passes(match, gate))).filter((m) => m !== undefined);
  const problems = refuting.map((example) => problem("GATE_UNSOUND", { example: JSON.stringify(example) }));
  if (clauses.length === 0) problems.push(problem("REGEX_UNGATED"));
  return { clauses, holds: open.length === 0 ? null : (match) => open.every((gate) => passes(match, gate)), problems };
};
