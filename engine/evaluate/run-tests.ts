import { type ParsedTests, parsePackTests, parsePolicyTests } from "../compile/parse-tests.js";
import type { Snapshot, SourceFile } from "../compile/types.js";
import { type Diagnostic, formatDiagnostic } from "../model/diagnostic.js";
import { messageOf } from "../model/errors.js";
import type { PackCase } from "../model/pack-test.js";
import type { PolicyCase } from "../model/policy-test.js";
import { judgePackCase, trialOf } from "./pack-case.js";
import { judgePolicyCase } from "./policy-case.js";
import type { EvaluatePorts } from "./types.js";

export interface TestPorts extends EvaluatePorts {
  /** ISO date by which `known` cases end and requests without a date are made. */
  readonly today: string;
  /** Called between cases, so that requests get their turn. */
  readonly pause?: () => Promise<void>;
}

/** One case of a `*.test.yaml`. */
export interface TestResult {
  readonly file: string;
  /** 1-based line of the case. */
  readonly line: number;
  readonly name: string;
  /** True when it holds, or is known to fail and its time is not over. */
  readonly ok: boolean;
  readonly known?: "false_alarm" | "missed";
  readonly problem?: string;
}

type Case = PackCase | PolicyCase;
type Outcome = Pick<TestResult, "ok" | "known" | "problem">;

/** A known failure passes until its day is over; one that no longer fails must not stay on the list. */
const outcomeOf = ({ known, until }: Case, problem: string | null, today: string): Outcome => {
  if (known === undefined) return problem === null ? { ok: true } : { ok: false, problem };
  if (problem === null) return { ok: false, known, problem: "it holds now: remove `known`" };
  if (until === undefined || today.slice(0, 10) <= until) return { ok: true, known, problem };
  return { ok: false, known, problem: `${problem}; it was known until ${until}` };
};

const nameOf = (test: Case, index: number): string => {
  if (test.name !== undefined) return test.name;
  if ("hit" in test) return `hit ${test.hit}`;
  return "miss" in test ? `miss ${test.miss}` : `case ${index + 1}`;
};

interface Parsed<C extends Case> {
  readonly cases: readonly C[];
  readonly lineOf: (index: number) => number;
}

const runCases = async <C extends Case>(
  file: SourceFile,
  { cases, lineOf }: Parsed<C>,
  judge: (test: C) => Promise<string | null>,
  { today, pause }: TestPorts,
): Promise<readonly TestResult[]> => {
  const results: TestResult[] = [];
  for (const [index, test] of cases.entries()) {
    const problem = await judge(test).catch((thrown: unknown) => messageOf(thrown));
    const place = { file: file.path, line: lineOf(index), name: nameOf(test, index) };
    results.push({ ...place, ...outcomeOf(test, problem, today) });
    await pause?.();
  }
  return results;
};

const unreadable = (diagnostics: readonly Diagnostic[]): readonly TestResult[] =>
  diagnostics.map((d) => ({ file: d.file, line: d.line, name: "the file", ok: false, problem: formatDiagnostic(d) }));

/** Runs `parse`d cases, or says why they can't be run. */
const runFile = <C extends Case>(
  source: SourceFile,
  { file, diagnostics, placeOf }: ParsedTests<{ cases: C[] }>,
  judge: (test: C) => Promise<string | null>,
  ports: TestPorts,
): Promise<readonly TestResult[]> | readonly TestResult[] =>
  file === null
    ? unreadable(diagnostics)
    : runCases(source, { cases: file.cases, lineOf: (i) => placeOf(i).line }, judge, ports);

/**
 * Runs the cases of one pack's or policy's test file against a snapshot; no judge is asked.
 * A file that does not parse, or whose pack is not there, is one failed result.
 */
export const runTests = async (
  snapshot: Snapshot,
  source: SourceFile,
  ports: TestPorts,
): Promise<readonly TestResult[]> => {
  if (source.role === "policy_test") {
    const judge = (test: PolicyCase) => judgePolicyCase(snapshot, source.name, test, ports);
    return runFile(source, parsePolicyTests(source), judge, ports);
  }
  const trial = trialOf(snapshot, source.metric ?? "", source.name);
  const judge = async (test: PackCase) =>
    trial === null ? `there is no pack ${source.metric}/${source.name}` : judgePackCase(trial, test, ports);
  return runFile(source, parsePackTests(source), judge, ports);
};
