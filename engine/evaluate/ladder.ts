import { messageOf } from "../model/errors.js";
import type { NotChecked } from "../model/result.js";
import { type Tier, tierOf } from "../model/score.js";
import type { Failure, Standing } from "./decide.js";
import { type Chain, escalate, NOBODY_ASKED } from "./escalate.js";
import { applies, type Estimate, estimate } from "./estimate.js";
import type { Grounds, Turn } from "./grounds.js";
import { fullInput, redactedInput } from "./judge-input.js";
import { failureOf, policyFor, undecidedOf, unreadOf } from "./unread.js";

/** The rules' tier: a confident pass also needs nothing undecided, unread or hidden by a guard. */
const tierFor = (
  { plan, policy }: Grounds,
  { score, atLeast, passes }: Estimate,
  open: readonly NotChecked[],
): Tier => {
  if (atLeast === "block") return "confident_block";
  const tier = tierOf(plan.metric.file.direction, score, policy.tiers);
  if (tier !== "confident_pass") return tier;
  return passes && open.every((n) => n.effect === "none") ? tier : "ambiguous";
};

const rulesBroke = (metric: string, policy: Grounds["policy"], thrown: unknown): NotChecked => ({
  metric,
  what: "rules",
  cause: "error",
  effect: policyFor("error", policy),
  detail: messageOf(thrown),
});

const failuresIn = (open: readonly NotChecked[]): Failure[] =>
  open.flatMap((n) => {
    const failure = failureOf(n.cause);
    return failure === null ? [] : [failure];
  });

/** How far up the ladder a metric has come. */
export interface Rung {
  readonly estimate: (Estimate & { readonly tier: Tier }) | null;
  readonly chain: Chain;
  readonly open: readonly NotChecked[];
}

/** First rung: the rules alone; null when the metric does not apply. */
export const byRules = async (name: string, grounds: Grounds): Promise<Rung | null> => {
  const unread = unreadOf(name, grounds.policy, grounds.specs, grounds.reading);
  try {
    if (failuresIn(unread).length === 0 && !(await applies(grounds))) return null;
    const found = await estimate(grounds);
    const open = [...unread, ...undecidedOf(name, found.outcomes)];
    return { estimate: { ...found, tier: tierFor(grounds, found, open) }, chain: NOBODY_ASKED, open };
  } catch (thrown) {
    return { estimate: null, chain: NOBODY_ASKED, open: [...unread, rulesBroke(name, grounds.policy, thrown)] };
  }
};

export const standingOf = ({ plan, policy }: Grounds, { estimate: found, chain, open }: Rung): Standing => ({
  file: plan.metric.file,
  policy,
  estimate: found,
  said: chain.said,
  failures: [...failuresIn(open), ...(chain.failure === null ? [] : [chain.failure])],
});

/** Second rung: the judges, when the rules leave it open and nothing has blocked it already. */
export const byJudges = async (turn: Turn, name: string, grounds: Grounds, rung: Rung): Promise<Rung> => {
  const found = rung.estimate;
  const closed = rung.open.some((n) => n.effect === "fail_closed");
  if (found === null || found.tier !== "ambiguous" || closed) return rung;
  const shown = { name, ...grounds, ...found, findings: [...grounds.sifted.active, ...grounds.sifted.lowered] };
  const chain = await escalate({
    metric: name,
    standing: { ...standingOf(grounds, rung), estimate: found },
    source: turn.opinions,
    inputFor: (step) => (step.shares === "redacted" ? redactedInput(shown) : fullInput(shown)),
    ports: turn.ports,
  });
  return { ...rung, chain };
};
