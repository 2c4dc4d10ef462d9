import type { TenantPolicy } from "../model/policy.js";
import { checkExceptions } from "./check-exceptions.js";
import type { Difference } from "./difference.js";
import { holds, isSet, stepsOf } from "./exceptions.js";
import { type Layers, policyOn, settingDays } from "./layers.js";
import { dotted, failure, isError, type Pointer, type Problem } from "./problem.js";
import type { PolicyContext } from "./resolve-metric.js";
import { type ResolvedPolicy, resolvePolicy } from "./resolve-policy.js";
import { policyDifferences } from "./strictness.js";

const word = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Where the file says it: onTimeout and onError may stand at the top for every metric. */
const placeIn = (file: TenantPolicy, path: Pointer): Pointer => {
  const [, metric = "", key = ""] = path;
  const top = key === "onTimeout" || key === "onError" ? key : null;
  return top !== null && file.metrics?.[metric]?.[top] === undefined ? [top] : path;
};

const looserThan = (parent: string, file: TenantPolicy, { path, was, is, why }: Difference): Problem => {
  const params = { path: dotted(path), parent, was: word(was), is: word(is) };
  return failure("POLICY_LOOSER", params, placeIn(file, path), { hint: why });
};

const once = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify([problem.code, problem.at, problem.params]), problem])).values(),
];

/** A problem of a value that an exception put in is told at the exception. */
const atException = (problem: Problem, { exceptions = [] }: TenantPolicy, day: string): Problem => {
  const index = exceptions.findIndex(
    (exception) =>
      isSet(exception) &&
      holds(exception, day) &&
      stepsOf(exception.set).every((step, depth) => problem.at[depth] === step),
  );
  return index < 0 ? problem : { ...problem, at: ["exceptions", index, "to"] };
};

export interface PolicyUnit {
  readonly file: TenantPolicy;
  readonly layers: Layers;
  readonly parent: { readonly name: string; readonly resolved: ResolvedPolicy } | null;
  readonly context: PolicyContext;
  readonly today: string;
}

/** A policy against the rules, its parent and its own exceptions, on every day on which other exceptions hold. */
export const checkPolicy = ({ file, layers, parent, context, today }: PolicyUnit) => {
  const policy = policyOn(layers, null);
  const { resolved, problems: found } = resolvePolicy(policy, context);
  const problems = [...found];
  if (parent)
    for (const difference of policyDifferences(parent.resolved, resolved))
      if (difference.looser) problems.push(looserThan(parent.name, file, difference));
  problems.push(...checkExceptions(file, policy, context, today));
  const known = new Set(found.map(({ code, at }) => JSON.stringify([code, at])));
  for (const day of problems.some(isError) ? [] : settingDays(layers))
    for (const problem of resolvePolicy(policyOn(layers, day), context).problems)
      if (!known.has(JSON.stringify([problem.code, problem.at]))) problems.push(atException(problem, file, day));
  return { resolved, problems: once(problems) };
};
