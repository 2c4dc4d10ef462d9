import type { Pack } from "../model/pack.js";
import type { PackTestFile } from "../model/pack-test.js";
import type { PolicyTestFile } from "../model/policy-test.js";
import { failure, type Pointer, type Problem } from "./problem.js";
import { hintFor, listed } from "./suggest.js";

interface Case {
  readonly known?: string;
  readonly owner?: string;
  readonly until?: string;
}

/** A case that is known to fail has somebody who answers for it, and an end. */
const checkKnown = (test: Case, at: Pointer): readonly Problem[] => {
  const missing = (["owner", "until"] as const).filter((key) => test[key] === undefined);
  if (test.known !== undefined)
    return missing.length === 0
      ? []
      : [failure("SCHEMA", { path: "known", problem: `needs ${listed(missing, "and")}` }, at)];
  const idle = (["owner", "until"] as const).filter((key) => test[key] !== undefined);
  return idle.map((key) =>
    failure("NOTHING_TO_DO", { what: key, why: "the case is not `known`" }, [...at, key], { on: "key" }),
  );
};

const KINDS = ["hit", "miss", "expect"] as const;
const TEXTS = ["response", "prompt", "context", "messages", "toolCalls"] as const;

/** Each case asks one thing, about an id of its pack (or, for `fires`, of the metric), of some text. */
export const checkPackTest = (
  file: PackTestFile,
  scope: string,
  pack: Pack,
  metricRules: readonly string[],
): readonly Problem[] => {
  const ids = [...(pack.signals ?? []), ...(pack.rules ?? [])].map(({ id }) => id);
  const known = (id: string | undefined, among: readonly string[], at: Pointer): readonly Problem[] =>
    id === undefined || among.includes(id)
      ? []
      : [failure("TEST_TARGET", { id, scope }, at, { hint: hintFor(id, among) })];
  return file.cases.flatMap((test, index) => {
    const at = ["cases", index];
    const asked = KINDS.filter((kind) => test[kind] !== undefined);
    const wrong = (problem: string): Problem => failure("SCHEMA", { path: `cases[${index}]`, problem }, at);
    return [
      ...(asked.length === 1 ? [] : [wrong("needs one of hit, miss and expect")]),
      ...(TEXTS.some((text) => test[text] !== undefined) ? [] : [wrong(`needs ${listed(TEXTS, "or")}`)]),
      ...known(test.hit, ids, [...at, "hit"]),
      ...known(test.miss, ids, [...at, "miss"]),
      ...(test.expect?.fires ?? []).flatMap((id, place) =>
        known(id, [...ids, ...metricRules], [...at, "expect", "fires", place]),
      ),
      ...checkKnown(test, at),
    ];
  });
};

export const checkPolicyTest = (file: PolicyTestFile, metrics: readonly string[]): readonly Problem[] =>
  file.cases.flatMap((test, index) => {
    const at = ["cases", index];
    const { action, metrics: expected = {} } = test.expect;
    const names = Object.keys(expected);
    return [
      ...(action === undefined && names.length === 0
        ? [
            failure("NOTHING_TO_DO", { what: `cases[${index}]`, why: "it expects nothing" }, [...at, "expect"], {
              on: "key",
            }),
          ]
        : []),
      ...names
        .filter((name) => !metrics.includes(name))
        .map((metric) =>
          failure("METRIC_MISSING", { metric }, [...at, "expect", "metrics", metric], {
            on: "key",
            hint: hintFor(metric, metrics),
          }),
        ),
      ...checkKnown(test, at),
    ];
  });
