import { type Diagnostic, hasErrors } from "../model/diagnostic.js";
import { errorText } from "../model/errors.js";
import { checkPolicyTest } from "./check-tests.js";
import { type Collected, collect } from "./collect.js";
import { compileRules } from "./compile-rules.js";
import { compileTenants } from "./compile-tenants.js";
import { emptyMemo, keepMemo, memoOf } from "./memo.js";
import { failure } from "./problem.js";
import { makeSnapshot } from "./snapshot.js";
import type { CompileOutcome, Environment, Snapshot, SourceFile } from "./types.js";

export interface CompileOptions {
  /** The last good snapshot: what has not changed since is taken from it. */
  readonly previous?: Snapshot;
  /** Called between units of work (at most some milliseconds each), so that requests get their turn. */
  readonly pause?: () => Promise<void>;
}

const checkPolicyTests = ({ policyTests, policies, metrics }: Collected): readonly Diagnostic[] =>
  [...policyTests].flatMap(([tenant, { yaml, value }]) => {
    if (!policies.has(tenant)) return [yaml.diagnose(failure("TENANT_UNKNOWN", { tenant }, []))];
    return value ? checkPolicyTest(value, [...metrics.keys()]).map(yaml.diagnose) : [];
  });

/** A set without policies would answer nobody; it is a mistake of the one who gathered it. */
const checkNotEmpty = ({ policies }: Collected): readonly Diagnostic[] => {
  if (policies.size > 0) return [];
  const message = errorText("SET_EMPTY");
  return [{ severity: "error", code: "SET_EMPTY", message, file: "policies", line: 0, column: 0 }];
};

const inOrder = (a: Diagnostic, b: Diagnostic): number =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1;

/** Names of tenants one of whose files has an error. */
const failedTenants = ({ policies, policyTests }: Collected, diagnostics: readonly Diagnostic[]): readonly string[] => {
  const broken = new Set(diagnostics.filter((d) => d.severity === "error").map(({ file }) => file));
  const names = [...policies, ...policyTests].filter(([, { source }]) => broken.has(source.path)).map(([name]) => name);
  return [...new Set(names)].sort();
};

/**
 * Compiles a whole set of files into one immutable snapshot, or says file by file why not. Rules stand or fall as one;
 * tenants fail one by one. Pure but for `pause`.
 */
export const compile = async (
  sources: readonly SourceFile[],
  environment: Environment,
  { previous, pause = async () => {} }: CompileOptions = {},
): Promise<CompileOutcome> => {
  const making = { environment, previous, memo: memoOf(previous), fresh: emptyMemo(), pause };
  const collected = await collect(sources, making);
  const rules = await compileRules(collected, making);
  const found = [
    ...collected.diagnostics,
    ...rules.diagnostics,
    ...checkPolicyTests(collected),
    ...checkNotEmpty(collected),
  ];
  const ruleFiles = new Set(
    [...collected.metrics.values(), ...collected.packs.values(), ...collected.packTests.values()].map(
      ({ source }) => source.path,
    ),
  );
  const rulesFailed = hasErrors(found.filter(({ file }) => ruleFiles.has(file)));
  // Policies against half the rules would only repeat what is wrong with the rules.
  const tenants = rulesFailed
    ? { policies: new Map(), diagnostics: [] }
    : await compileTenants(
        collected.policies,
        { metrics: rules.metrics, judges: environment.judges },
        environment.today.slice(0, 10),
        pause,
      );
  const diagnostics = [...found, ...tenants.diagnostics].sort(inOrder);
  const failed = { rules: rulesFailed, tenants: failedTenants(collected, diagnostics) };
  if (hasErrors(diagnostics)) return { snapshot: null, diagnostics, failed };
  const snapshot = makeSnapshot({ sources, metrics: rules.metrics, policies: tenants.policies, environment, previous });
  keepMemo(snapshot, making.fresh);
  return { snapshot, diagnostics, failed };
};
