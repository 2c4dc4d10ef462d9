import type { AST } from "@eslint-community/regexpp";
import { messageOf } from "../model/errors.js";
import { samplesOfPattern } from "./counterexample.js";
import { gatesOfRegex } from "./gate.js";
import { parsePattern, withoutCaptures } from "./pattern.js";
import { problem, type SignalProblem } from "./problem.js";
import { type Overlap, overlapOf, readsAhead } from "./repeats.js";
import { Runner } from "./runner.js";
import { type Shape, shapeOfPattern } from "./shape.js";
import { frequency, shortened, type Texts } from "./texts.js";
import type { CompiledRegex, SignalSpec } from "./types.js";

/** A match is looked for within so many bytes of its beginning, unless it is one unbroken run that is longer. */
export const REACH = 16_384;

const BYTES_PER_CHARACTER = 4;
/** More clauses seldom rule out what three let pass. */
const MOST_CLAUSES = 3;
const CLAUSE_LENGTH = 12;
const START_LENGTH = 12;
const SHORTEST_START = 2;

export interface RegexResult {
  readonly regex: CompiledRegex | null;
  readonly problems: readonly SignalProblem[];
}

const invalid = (thrown: unknown): RegexResult => ({
  regex: null,
  problems: [problem("REGEX_INVALID", { problem: messageOf(thrown).replace(/\.$/, "") })],
});

/** The beginnings at which matching is tried one by one; none where trying would read the same text over and over. */
const startsOf = (pattern: AST.Pattern, { starts }: Shape): { readonly starts: Texts; readonly overlap: Overlap } => {
  const short = shortened(starts, START_LENGTH, (text, shorter) => text.startsWith(shorter));
  const overlap = short.every((text) => text.length >= SHORTEST_START) ? overlapOf(pattern, short) : "any";
  return { starts: overlap === "any" ? [] : short, overlap };
};

/** The rarest few. */
const chosen = (clauses: readonly Texts[]): readonly Texts[] =>
  clauses
    .map((clause) => shortened(clause, CLAUSE_LENGTH, (text, shorter) => text.includes(shorter)))
    .sort((a, b) => frequency(a) - frequency(b))
    .slice(0, MOST_CLAUSES);

const matchesOf = (runner: Runner, pattern: AST.Pattern): readonly string[] =>
  samplesOfPattern(pattern)
    .map((sample) => Buffer.from(sample))
    .flatMap((bytes) => {
      const match = runner.search(bytes, 0);
      return match === null ? [] : [bytes.toString("utf8", match.start, match.end)];
    });

const compileParsed = (spec: SignalSpec, source: string, pattern: AST.Pattern): RegexResult => {
  const shape = shapeOfPattern(pattern);
  const { starts, overlap } = startsOf(pattern, shape);
  const runner = new Runner(withoutCaptures(source, pattern), spec.caseSensitive, starts.length > 0);
  if (shape.least === 0) return { regex: null, problems: [problem("REGEX_EMPTY_MATCH")] };
  const stated = spec.literals.length > 0 || spec.gate !== undefined;
  const { clauses, holds, problems } = gatesOfRegex(spec, shape, stated ? matchesOf(runner, pattern) : []);
  if (problems.length > 0) return { regex: null, problems };
  const reach = Math.min(REACH, shape.most * BYTES_PER_CHARACTER);
  const regex = {
    runner,
    starts,
    needsShortWords: overlap === "within_words",
    clauses: chosen(clauses),
    reach,
    readsAhead: readsAhead(pattern),
    gate: holds,
  };
  return { regex, problems };
};

/** Compiles a signal's regex and proves its gates. */
export const compileRegex = (spec: SignalSpec, source: string): RegexResult => {
  try {
    return compileParsed(spec, source, parsePattern(source));
  } catch (thrown) {
    return invalid(thrown);
  }
};
