import type { ResolvedMetricPolicy } from "../compile/types.js";
import type { Unread } from "../match/types.js";
import type { FailurePolicy } from "../model/policy.js";
import type { NotChecked } from "../model/result.js";
import type { RuleOutcome } from "../rules/types.js";
import { looksAt, type Specs } from "./sift.js";
import type { Reading } from "./types.js";

type Cause = NotChecked["cause"];

/** Which of the policy's two answers a cause asks for; null when neither. */
export const failureOf = (cause: Cause): "timeout" | "error" | null => {
  if (cause === "timeout") return "timeout";
  return cause === "error" || cause === "budget" || cause === "truncated" ? "error" : null;
};

export const policyFor = (failure: "timeout" | "error", policy: ResolvedMetricPolicy): FailurePolicy =>
  failure === "timeout" ? policy.onTimeout : policy.onError;

const effectOf = (cause: Cause, policy: ResolvedMetricPolicy): NotChecked["effect"] => {
  const failure = failureOf(cause);
  if (failure !== null) return policyFor(failure, policy);
  return cause === "unknown" || cause === "no_coverage" ? "no_confident_pass" : "none";
};

const entry = (metric: string, policy: ResolvedMetricPolicy, { what, cause, where, detail }: Unread): NotChecked => ({
  metric,
  what,
  ...(where !== "" && { where }),
  cause,
  effect: effectOf(cause, policy),
  ...(detail !== "" && { detail }),
});

/** What of the texts this metric looks at was not, or not wholly, read. */
export const unreadOf = (
  metric: string,
  policy: ResolvedMetricPolicy,
  specs: Specs,
  reading: Reading,
): readonly NotChecked[] => {
  const concerns = ({ where, metric: only }: Unread): boolean => {
    if (only !== undefined) return only === metric;
    const segment = reading.segments.find((s) => s.where === where);
    return segment === undefined || looksAt(specs, segment);
  };
  const provided = reading.provided.get(metric)?.unread ?? [];
  return [...reading.unread.filter(concerns), ...provided].map((unread) => entry(metric, policy, unread));
};

/** Rules that could be true or false, depending on facts that are unknown. */
export const undecidedOf = (metric: string, outcomes: readonly RuleOutcome[]): readonly NotChecked[] =>
  outcomes
    .filter((o) => o.state === "undecided")
    .map(({ rule }) => ({ metric, what: rule.id, cause: "unknown", effect: "if_unknown" }));
