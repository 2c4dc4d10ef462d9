import type { ResolvedMetricPolicy } from "../compile/types.js";
import { type Action, capped, fold, stricter } from "../model/action.js";
import type { MetricFile } from "../model/metric.js";
import type { Verdict } from "../model/result.js";
import { actionOf, riskierOf, type Tier, tierOf } from "../model/score.js";
import type { Floor } from "../rules/types.js";
import { policyFor } from "./unread.js";

/** What one judge said, and how far its word goes. */
export interface Said {
  readonly score: number;
  readonly maxAction: "warn" | "block";
}

export type Failure = "timeout" | "error";

/** All that a decision depends on. */
export interface Standing {
  readonly file: Pick<MetricFile, "direction" | "judges">;
  readonly policy: ResolvedMetricPolicy;
  /** Null when the rules broke. */
  readonly estimate: { readonly score: number; readonly tier: Tier; readonly atLeast: Floor | null } | null;
  readonly said: readonly Said[];
  /** What went wrong: texts not read, rules lost, a judge late or broken. */
  readonly failures: readonly Failure[];
}

export interface Decision extends Pick<Verdict, "score" | "outcome" | "decidedBy"> {
  readonly wouldBe: Action;
  /** The part of `wouldBe` that no score carries: fail_closed and `atLeast`. */
  readonly floor: Action;
}

/** The score after these judges; several are combined as the policy says. */
const reachedScore = (
  { direction, judges }: Standing["file"],
  combine: ResolvedMetricPolicy["combine"],
  rules: number,
  said: readonly Said[],
): number => {
  const scores = said.map((s) => s.score);
  const last = scores.at(-1);
  if (last === undefined) return rules;
  const combined = {
    last: () => last,
    mean: () => scores.reduce((sum, s) => sum + s, 0) / scores.length,
    worst: () => scores.reduce((a, b) => riskierOf(direction, a, b)),
  }[combine]();
  return judges === "raise" ? riskierOf(direction, rules, combined) : combined;
};

const mayBlock = (said: readonly Said[]): readonly Said[] => said.filter((s) => s.maxAction === "block");

/** True when these judges end the chain: a block only with the word of judges that may block. */
export const settles = (standing: Standing & { readonly estimate: { readonly score: number } }): boolean => {
  const { file, policy, estimate, said } = standing;
  const tier = (of: readonly Said[]) =>
    tierOf(file.direction, reachedScore(file, policy.combine, estimate.score, of), policy.tiers);
  const reached = tier(said);
  return reached === "confident_pass" || (reached === "confident_block" && tier(mayBlock(said)) === "confident_block");
};

/** By thresholds; what only judges with `maxAction: warn` would block is a warning. */
const afterJudges = (standing: Standing, rules: number): { score: number; action: Action } => {
  const { file, policy, said } = standing;
  const act = (score: number) => actionOf(file.direction, score, policy);
  const score = reachedScore(file, policy.combine, rules, said);
  const action = act(score);
  if (action !== "block" || act(rules) === "block") return { score, action };
  const full = mayBlock(said);
  const backed = full.length > 0 && act(reachedScore(file, policy.combine, rules, full)) === "block";
  return { score, action: backed ? "block" : "warn" };
};

/** fail_open: the riskiest of the rules' score and the opinions so far. */
const byRiskiest = ({ file, policy, estimate, said }: Standing): { score: number | null; action: Action } => {
  const known: Said[] = [...(estimate ? [{ score: estimate.score, maxAction: "block" as const }] : []), ...said];
  const action = fold(known.map((s) => capped(actionOf(file.direction, s.score, policy), s.maxAction)));
  const scores = known.map((s) => s.score);
  return {
    score: scores.length === 0 ? null : scores.reduce((a, b) => riskierOf(file.direction, a, b)),
    action,
  };
};

/** The failure that the outcome names: the one that blocks before the one that does not, an error before lateness. */
const namedFailure = (failures: readonly Failure[], policy: ResolvedMetricPolicy): Failure => {
  const closed = failures.filter((f) => policyFor(f, policy) === "fail_closed");
  return (closed.length > 0 ? closed : failures).includes("error") ? "error" : "timeout";
};

const afterFailure = (standing: Standing): Decision => {
  const { failures, policy } = standing;
  const { score, action } = byRiskiest(standing);
  const floor: Action = failures.some((f) => policyFor(f, policy) === "fail_closed") ? "block" : "allow";
  return {
    score,
    wouldBe: stricter(action, floor),
    outcome: namedFailure(failures, policy),
    decidedBy: "policy",
    floor,
  };
};

const settled = (score: number, action: Action, decidedBy: "heuristic" | "judge"): Decision => ({
  score,
  wouldBe: action,
  outcome: action === "block" ? "fail" : "pass",
  decidedBy,
  floor: "allow",
});

const byTable = (standing: Standing): Decision => {
  const { file, policy, estimate, said, failures } = standing;
  if (estimate === null) return afterFailure(standing);
  const byRules = settled(estimate.score, actionOf(file.direction, estimate.score, policy), "heuristic");
  if (estimate.tier === "confident_block") return byRules;
  if (failures.length > 0) return afterFailure(standing);
  if (said.length === 0) return byRules;
  const { score, action } = afterJudges(standing, estimate.score);
  return settled(score, action, "judge");
};

/** The table of outcomes, row by row; a hard rule (`atLeast`) is a floor under every row. */
export const decide = (standing: Standing): Decision => {
  const hard: Action = standing.estimate?.atLeast ?? "allow";
  const decision = byTable(standing);
  const wouldBe = stricter(decision.wouldBe, hard);
  const outcome = wouldBe === "block" && decision.outcome === "pass" ? "fail" : decision.outcome;
  return { ...decision, wouldBe, outcome, floor: stricter(decision.floor, hard) };
};
