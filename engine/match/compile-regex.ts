import type { AST } from "@eslint-community/regexpp";
import { messageOf } from "../model/errors.js";
import { beginningOf, tailsOf } from "./anchors.js";
import { samplesOfPattern } from "./counterexample.js";
import { gatesOfRegex } from "./gate.js";
import { misplacedAnchor } from "./misplaced.js";
import { parsePattern, withoutCaptures } from "./pattern.js";
import { problem, type SignalProblem } from "./problem.js";
import { readsAhead } from "./repeats.js";
import { Runner } from "./runner.js";
import { shapeOfPattern } from "./shape.js";
import { frequency, shortened, type Texts } from "./texts.js";
import type { Anchor, CompiledRegex, SignalSpec } from "./types.js";

/** A match is looked for within so many bytes of its beginning, unless it is one unbroken run that is longer. */
export const REACH = 16_384;

const BYTES_PER_CHARACTER = 4;
/** More clauses seldom rule out what three let pass. */
const MOST_CLAUSES = 3;
const CLAUSE_LENGTH = 8;
/** A clause that holds in nearly every text costs more than it rules out. */
const OFTEN = 0.003;

export interface RegexResult {
  readonly regex: CompiledRegex | null;
  readonly problems: readonly SignalProblem[];
}

const invalid = (thrown: unknown): RegexResult => ({
  regex: null,
  problems: [problem("REGEX_INVALID", { problem: messageOf(thrown).replace(/\.$/, "") })],
});

/** The rarest few. */
const chosen = (clauses: readonly Texts[]): readonly Texts[] =>
  clauses
    .map((clause) => shortened(clause, CLAUSE_LENGTH, (text, shorter) => text.includes(shorter)))
    .sort((a, b) => frequency(a) - frequency(b))
    .filter((clause, i) => i === 0 || (i < MOST_CLAUSES && frequency(clause) < OFTEN));

const matchesOf = (runner: Runner, pattern: AST.Pattern): readonly string[] =>
  samplesOfPattern(pattern)
    .map((sample) => Buffer.from(sample))
    .flatMap((bytes) => {
      const match = runner.search(bytes, 0);
      return match === null ? [] : [bytes.toString("utf8", match.start, match.end)];
    });

const neverHolds = (anchor: string): SignalProblem =>
  problem("NOTHING_TO_DO", { what: `${anchor} in the regex`, why: "it stands where a text neither begins nor ends" });

/** Where to look for matches; without anything better, round the texts of the rarest clause. */
const anchorsOf = (pattern: AST.Pattern, [rarest = []]: readonly Texts[], caseSensitive: boolean): readonly Anchor[] =>
  tailsOf(pattern.alternatives, caseSensitive) ?? [{ texts: rarest, tail: null, overlap: "any" }];

const compileParsed = (spec: SignalSpec, source: string, pattern: AST.Pattern): RegexResult => {
  const { caseSensitive } = spec;
  const shape = shapeOfPattern(pattern);
  const beginning = beginningOf(pattern, shape);
  const runner = new Runner(withoutCaptures(source, pattern), caseSensitive, beginning !== null);
  if (shape.least === 0) return { regex: null, problems: [problem("REGEX_EMPTY_MATCH")] };
  const misplaced = misplacedAnchor(source, pattern);
  if (misplaced !== null) return { regex: null, problems: [neverHolds(misplaced)] };
  const stated = spec.literals.length > 0 || spec.gate !== undefined;
  const gates = gatesOfRegex(spec, shape, stated ? matchesOf(runner, pattern) : []);
  if (gates.problems.length > 0) return { regex: null, problems: gates.problems };
  const clauses = chosen(gates.clauses);
  const regex = {
    runner,
    begins: beginning !== null,
    anchors: beginning === null ? anchorsOf(pattern, clauses, caseSensitive) : [beginning],
    clauses,
    reach: Math.min(REACH, shape.most * BYTES_PER_CHARACTER),
    readsAhead: readsAhead(pattern),
    gate: gates.holds,
  };
  return { regex, problems: [] };
};

/** Compiles a signal's regex and proves its gates. */
export const compileRegex = (spec: SignalSpec, source: string): RegexResult => {
  try {
    return compileParsed(spec, source, parsePattern(source));
  } catch (thrown) {
    return invalid(thrown);
  }
};
