import type { TenantPolicy } from "../model/policy.js";
import { actionOf, isRiskier } from "../model/score.js";
import { checkExceptions } from "./check-exceptions.js";
import { holds, isSet, stepsOf } from "./exceptions.js";
import { type Layers, policyOn, turningDays } from "./layers.js";
import { dotted, failure, isError, type Pointer, type Problem } from "./problem.js";
import type { PolicyContext, ResolvedMetric } from "./resolve-metric.js";
import { type ResolvedPolicy, resolvePolicy } from "./resolve-policy.js";
import { type Difference, policyDifferences } from "./strictness.js";

const word = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Where the file says it: onTimeout and onError may stand at the top for every metric. */
const placeIn = (file: TenantPolicy, path: Pointer): Pointer => {
  const [, metric = "", key = ""] = path;
  const top = key === "onTimeout" || key === "onError" ? key : null;
  return top !== null && file.metrics?.[metric]?.[top] === undefined ? [top] : path;
};

const looser = (file: TenantPolicy, parent: string, { path, was, is }: Difference, hint?: string): Problem =>
  failure("POLICY_LOOSER", { path: dotted(path), parent, was: word(was), is: word(is) }, placeIn(file, path), {
    ...(hint === undefined ? {} : { hint }),
  });

/**
 * Moved borders are stricter only where the thresholds agree: what is newly settled must be blocked, and what is newly
 * asked about must have been allowed.
 */
const movedTiers = (
  was: ResolvedMetric,
  is: ResolvedMetric,
): readonly { readonly moved: Difference; readonly hint: string }[] => {
  const { direction, name } = { ...is.metric.file, name: is.metric.name };
  const [before, after] = [was.policy, is.policy];
  const moved = (border: "confidentPass" | "confidentBlock") => ({
    path: ["metrics", name, "tiers", border],
    was: before.tiers[border],
    is: after.tiers[border],
    looser: true,
  });
  const [block, pass] = [moved("confidentBlock"), moved("confidentPass")];
  const settled = block.was === block.is || actionOf(direction, block.is, after) === "block";
  const asked = pass.was === pass.is || !isRiskier(direction, pass.was, before.warnThreshold);
  return [
    ...(settled
      ? []
      : [{ moved: block, hint: "it would settle scores that the threshold does not block, without a judge" }]),
    ...(asked ? [] : [{ moved: pass, hint: "judges could then allow what the parent warns about" }]),
  ];
};

const checkTiersMoved = (
  file: TenantPolicy,
  parent: string,
  was: ResolvedPolicy,
  is: ResolvedPolicy,
): readonly Problem[] =>
  [...is.metrics].flatMap(([name, metric]) => {
    const before = was.metrics.get(name);
    if (!before?.policy.enabled || !metric.policy.enabled) return [];
    return movedTiers(before, metric).map(({ moved, hint }) => looser(file, parent, moved, hint));
  });

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
  if (parent) {
    const differences = policyDifferences(parent.resolved, resolved).filter((difference) => difference.looser);
    problems.push(...differences.map((difference) => looser(file, parent.name, difference)));
    problems.push(...checkTiersMoved(file, parent.name, parent.resolved, resolved));
  }
  problems.push(...checkExceptions(file, policy, context, today));
  const known = new Set(found.map(({ code, at }) => JSON.stringify([code, at])));
  for (const day of problems.some(isError) ? [] : turningDays(layers))
    for (const problem of resolvePolicy(policyOn(layers, day), context).problems)
      if (!known.has(JSON.stringify([problem.code, problem.at]))) problems.push(atException(problem, file, day));
  return { resolved, problems: once(problems) };
};
