import type { ActivePlan } from "../compile/types.js";
import { placeMatches } from "../match/place.js";
import { type Action, cappedByMode } from "../model/action.js";
import { messageOf } from "../model/errors.js";
import type { Segment } from "../model/request.js";
import type { NotChecked, Verdict } from "../model/result.js";
import { type Tier, tierOf } from "../model/score.js";
import type { Admitted } from "./admit.js";
import { type Decision, decide, type Failure, type Standing } from "./decide.js";
import { type Chain, escalate, NOBODY_ASKED } from "./escalate.js";
import { applies, type Estimate, estimate, type Grounds } from "./estimate.js";
import { fullInput, redactedInput } from "./judge-input.js";
import { reasonsOf } from "./reasons.js";
import { sift, specsOf } from "./sift.js";
import type { EvaluatePorts, OpinionSource, Provided, Reading } from "./types.js";
import { failureOf, policyFor, undecidedOf, unreadOf } from "./unread.js";

/** What the metrics of one evaluation share. */
export interface Turn {
  readonly reading: Reading;
  readonly plan: ActivePlan;
  readonly opinions: OpinionSource;
  readonly ports: EvaluatePorts;
}

/** A verdict, and what the fold and the record need beside it. */
export interface Judged {
  readonly admitted: Admitted;
  readonly verdict: Verdict;
  readonly floor: Action;
  readonly notChecked: readonly NotChecked[];
  readonly undecided: boolean;
}

const NOTHING: Provided = { facts: new Map(), evidence: new Map(), unread: [] };

const blank = ({ name, plan, policy }: Admitted): Verdict => ({
  metric: name,
  score: null,
  direction: plan.metric.file.direction,
  threshold: policy.threshold,
  warnThreshold: policy.warnThreshold,
  action: null,
  outcome: "skipped",
  decidedBy: "policy",
  tier: null,
  mode: policy.mode,
  wouldBe: null,
  reasons: [],
  excepted: [],
  judges: [],
  latencyMs: 0,
});

const leftOut = (admitted: Admitted): Judged => ({
  admitted,
  verdict: blank(admitted),
  floor: "allow",
  notChecked: [
    {
      metric: admitted.name,
      what: "metric",
      cause: admitted.status === "disabled" ? "disabled" : "skipped",
      effect: "none",
    },
  ],
  undecided: false,
});

/** A metric with signals has nothing to judge when no text stands where they look and no provider reads another. */
const hasText = ({ plan, specs, reading }: Grounds): boolean => {
  if (specs.size === 0) return true;
  const looksAt = (s: Segment) => [...specs.values()].some((spec) => placeMatches(spec.in, s));
  return reading.segments.some((s) => plan.providers.length > 0 || looksAt(s));
};

const notApplicable = (admitted: Admitted, grounds: Grounds): Judged => ({
  admitted,
  verdict: {
    ...blank(admitted),
    action: "allow",
    wouldBe: "allow",
    outcome: "not_applicable",
    decidedBy: "heuristic",
    excepted: [...grounds.sifted.excepted],
  },
  floor: "allow",
  notChecked: [],
  undecided: false,
});

const groundsOf = ({ reading, plan }: Turn, { name, plan: metric, policy }: Admitted): Grounds => {
  const specs = specsOf(metric);
  return {
    plan: metric,
    policy,
    specs,
    reading,
    provided: reading.provided.get(name) ?? NOTHING,
    sifted: sift(metric, specs, reading, plan.ignores),
    ignores: plan.ignores,
  };
};

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
interface Rung {
  readonly estimate: (Estimate & { readonly tier: Tier }) | null;
  readonly chain: Chain;
  readonly open: readonly NotChecked[];
}

/** First rung: the rules alone; null when the metric does not apply. */
const byRules = async (name: string, grounds: Grounds): Promise<Rung | null> => {
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

const standingOf = ({ plan, policy }: Grounds, { estimate: found, chain, open }: Rung): Standing => ({
  file: plan.metric.file,
  policy,
  estimate: found,
  said: chain.said,
  failures: [...failuresIn(open), ...(chain.failure === null ? [] : [chain.failure])],
});

/** Second rung: the judges, when the rules leave it open and nothing has blocked it already. */
const byJudges = async (turn: Turn, name: string, grounds: Grounds, rung: Rung): Promise<Rung> => {
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

const toVerdict = (admitted: Admitted, grounds: Grounds, rung: Rung, decision: Decision): Verdict => {
  const { estimate: found, chain } = rung;
  const { specs, sifted, provided } = grounds;
  const sources = { specs, active: sifted.active, provided };
  return {
    ...blank(admitted),
    score: decision.score,
    ...(found !== null && found.rawSum !== null && { rawSum: found.rawSum }),
    action: cappedByMode(decision.wouldBe, grounds.policy.mode),
    outcome: decision.outcome,
    decidedBy: decision.decidedBy,
    tier: found?.tier ?? null,
    wouldBe: decision.wouldBe,
    reasons: found === null ? [] : reasonsOf(grounds.plan.metric.file, found.outcomes, found.frame, sources),
    excepted: [...sifted.excepted, ...(found?.excepted ?? [])],
    judges: [...chain.opinions],
  };
};

const climb = async (turn: Turn, admitted: Admitted): Promise<Judged> => {
  const grounds = groundsOf(turn, admitted);
  const { name } = admitted;
  const first = hasText(grounds) ? await byRules(name, grounds) : null;
  if (first === null) return notApplicable(admitted, grounds);
  const rung = await byJudges(turn, name, grounds, first);
  const decision = decide(standingOf(grounds, rung));
  return {
    admitted,
    verdict: toVerdict(admitted, grounds, rung, decision),
    floor: decision.floor,
    notChecked: [...rung.open, ...rung.chain.notChecked],
    undecided: rung.chain.undecided,
  };
};

/** The ladder of one metric: rules, then the judges its policy names, then the policy's word on failures. */
export const judgeMetric = async (turn: Turn, admitted: Admitted): Promise<Judged> => {
  if (admitted.status !== "asked") return leftOut(admitted);
  const started = turn.ports.elapsed();
  const judged = await climb(turn, admitted);
  return { ...judged, verdict: { ...judged.verdict, latencyMs: turn.ports.elapsed() - started } };
};
