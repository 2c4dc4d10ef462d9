import { GUARDS } from "../model/pack.js";
import { foldedView } from "../text/fold.js";
import { VIEW_KINDS } from "../text/views.js";
import { type CheckTest, checkByName } from "./checks/checks.js";
import { compileRegex, type RegexResult } from "./compile-regex.js";
import { literalText } from "./literal.js";
import { nearTest } from "./near.js";
import { problem, type SignalProblem } from "./problem.js";
import type { CompiledSignal, SignalSpec } from "./types.js";

/** Names that are not in the vocabulary. */
const unknownNames = ({ views, check, unless }: SignalSpec): readonly SignalProblem[] => {
  const unknown = (kind: string, names: readonly string[]) =>
    names.map((name) => problem("VOCABULARY", { kind, name }));
  return [
    ...unknown(
      "view",
      (views ?? []).filter((name) => !VIEW_KINDS.includes(name)),
    ),
    ...unknown(
      "check",
      check.filter((expression) => checkByName(expression) === null),
    ),
    ...unknown(
      "guard",
      unless.filter((name) => !GUARDS.includes(name)),
    ),
  ];
};

const useless = (what: string, why: string): SignalProblem => problem("NOTHING_TO_DO", { what, why });

/** What the pack says and what would change nothing. */
const uselessParts = ({ regex, literals, gate, near, views }: SignalSpec): readonly SignalProblem[] => {
  const problems: SignalProblem[] = [];
  const blank = (texts: readonly string[]) => texts.filter((text) => literalText(text) === "");
  if (regex === undefined && literals.length === 0)
    problems.push(useless("The signal", "it has no regex and no literals"));
  if (regex === undefined && gate !== undefined)
    problems.push(useless(`gate: ${gate}`, "there is no regex it could gate"));
  for (const text of blank(literals))
    problems.push(useless(`The literal ${JSON.stringify(text)}`, "nothing visible is in it"));
  for (const text of blank(near?.words ?? []))
    problems.push(useless(`The word ${JSON.stringify(text)} of near`, "nothing visible is in it"));
  if (views?.length === 0) problems.push(useless("The signal", "it looks at no view"));
  return problems;
};

const NO_REGEX: RegexResult = { regex: null, problems: [] };

/**
 * Compiles one signal: its regex checked against RE2, its gates derived and proved, its names looked up. `signal` is
 * null where any problem is an error.
 */
export const compileSignal = (
  spec: SignalSpec,
): { readonly signal: CompiledSignal | null; readonly problems: readonly SignalProblem[] } => {
  const { regex, problems: regexProblems } = spec.regex === undefined ? NO_REGEX : compileRegex(spec, spec.regex);
  const problems = [...unknownNames(spec), ...uselessParts(spec), ...regexProblems];
  if (problems.some(({ severity }) => severity === "error")) return { signal: null, problems };
  const alone = spec.regex === undefined;
  const signal: CompiledSignal = {
    spec,
    literals: alone ? [...new Set(spec.literals.map(literalText))].sort() : [],
    spellings:
      alone && spec.caseSensitive ? new Set(spec.literals.map((l) => (foldedView(l).cased ?? l).trim())) : null,
    regex,
    near: spec.near === undefined ? null : nearTest(spec.near),
    checks: spec.check.map(checkByName).filter((check): check is CheckTest => check !== null),
  };
  return { signal, problems };
};
