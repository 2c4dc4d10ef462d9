import type { Static, TSchema } from "@sinclair/typebox";
import { type Diagnostic, hasErrors } from "../model/diagnostic.js";
import { MetricFile } from "../model/metric.js";
import { Pack } from "../model/pack.js";
import { PackTestFile } from "../model/pack-test.js";
import { TenantPolicy } from "../model/policy.js";
import { PolicyTestFile } from "../model/policy-test.js";
import { type Checker, checker, NAME_PATTERN } from "../model/schema.js";
import { type ParsedYaml, parseYaml } from "./parse.js";
import { failure, type Problem } from "./problem.js";
import { checkShape } from "./shape.js";
import type { SourceFile, SourceRole } from "./types.js";

/** One checker a role: the same schemas that editors get. */
export const CHECKERS = {
  metric: checker(MetricFile),
  pack: checker(Pack),
  pack_test: checker(PackTestFile),
  policy: checker(TenantPolicy),
  policy_test: checker(PolicyTestFile),
} as const satisfies Record<SourceRole, Checker<TSchema>>;

/** A source file read as its role says. */
export interface Loaded<T> {
  readonly source: SourceFile;
  readonly yaml: ParsedYaml;
  /** Null when the content has not the shape of its role. */
  readonly value: T | null;
  readonly diagnostics: readonly Diagnostic[];
}

const checkNames = (source: SourceFile): readonly Problem[] =>
  [source.name, ...(source.metric === undefined ? [] : [source.metric])]
    .filter((name) => !new RegExp(NAME_PATTERN).test(name))
    .map((name) => failure("NAME_INVALID", { name, pattern: NAME_PATTERN }, []));

export const load = <T extends TSchema>(
  source: SourceFile,
  check: Checker<T>,
  yaml: ParsedYaml = parseYaml(source.text, source.path),
): Loaded<Static<T>> => {
  const readable = !hasErrors(yaml.diagnostics);
  const problems = [...checkNames(source), ...(readable ? checkShape(check, yaml.value) : [])];
  const diagnostics = [...yaml.diagnostics, ...problems.map(yaml.diagnose)];
  const value = readable && check.is(yaml.value) ? yaml.value : null;
  return { source, yaml, value, diagnostics };
};
