import {
  type Change,
  type CompileOutcome,
  compile,
  type Diagnostic,
  diffParts,
  errorText,
  formatDiagnostic,
  hasErrors,
  runTests,
  type Snapshot,
  type SourceFile,
  type TestPorts,
  type TestResult,
} from "../../engine/index.js";
import { changedTests } from "./changed-tests.js";
import { pause } from "./pause.js";
import type { Preparation } from "./preparation.js";
import { type Kept, NOTHING_KEPT, refuseMore, substituted } from "./substitute.js";

/** A set made ready to go live. */
export interface Candidate {
  /** Null when nothing of the read set can be used. */
  readonly snapshot: Snapshot | null;
  /** Of the set as it was read. */
  readonly diagnostics: readonly Diagnostic[];
  readonly kept: Kept;
}

/**
 * Compiles what was read and runs the tests of what changed. With a live set, rules that are refused stay as they are
 * live, as a whole, and so does each refused policy; what is left of the read set is compiled and tested with them.
 */
export const prepare = async (
  read: readonly SourceFile[],
  live: Snapshot | null,
  preparation: Preparation,
): Promise<Candidate> => {
  const diagnostics = new Map<string, Diagnostic>();
  for (let kept: Kept | null = NOTHING_KEPT; ; ) {
    const outcome = await attempt(substituted(read, live?.sources ?? [], kept), live, preparation);
    for (const diagnostic of outcome.diagnostics) diagnostics.set(formatDiagnostic(diagnostic), diagnostic);
    const done = outcome.snapshot !== null;
    const next: Kept | null = done || live === null ? null : refuseMore(kept, outcome.failed);
    if (next === null) return { snapshot: outcome.snapshot, diagnostics: [...diagnostics.values()], kept };
    kept = next;
  }
};

/** Compile and tests as one: a set whose tests fail is as good as one that does not compile. */
const attempt = async (
  sources: readonly SourceFile[],
  live: Snapshot | null,
  { environment, ports, proven }: Preparation,
): Promise<CompileOutcome> => {
  const compiled = await compile(sources, environment, live === null ? { pause } : { pause, previous: live });
  if (compiled.snapshot === null || (await proven?.(compiled.snapshot.hash))) return compiled;
  const tests = await testChanged(compiled.snapshot, live, ports);
  const diagnostics = [...compiled.diagnostics, ...tests.diagnostics];
  return { diagnostics, failed: tests.failed, snapshot: hasErrors(diagnostics) ? null : compiled.snapshot };
};

const testChanged = async (
  snapshot: Snapshot,
  live: Snapshot | null,
  ports: TestPorts,
): Promise<Omit<CompileOutcome, "snapshot">> => {
  const diagnostics: Diagnostic[] = [];
  const tenants = new Set<string>();
  let rules = false;
  for (const file of changedTests(snapshot, live)) {
    const results = await runTests(snapshot, file, { ...ports, pause });
    // A known failure whose day is over stops a build, never a running server.
    const failures = results.filter(({ ok, known }) => !ok && known === undefined);
    diagnostics.push(...failures.map(diagnosticOf));
    if (failures.length > 0 && file.role === "policy_test") tenants.add(file.name);
    else if (failures.length > 0) rules = true;
  }
  return { diagnostics, failed: { rules, tenants: [...tenants] } };
};

/** From one set to another. */
export const changesBetween = async (from: Snapshot, to: Snapshot): Promise<readonly Change[]> => {
  const changes: Change[] = [];
  for (const part of diffParts(from, to)) {
    changes.push(...part);
    await pause();
  }
  return changes;
};

const diagnosticOf = ({ file, line, name, problem }: TestResult): Diagnostic => ({
  severity: "error",
  code: "TEST_FAILED",
  message: errorText("TEST_FAILED", { case: name, problem: problem ?? "it fails" }),
  file,
  line,
  column: line > 0 ? 1 : 0,
});
