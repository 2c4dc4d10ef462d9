import { type Action, cappedByMode } from "../model/action.js";
import type { NotChecked, Verdict } from "../model/result.js";
import type { Admitted } from "./admit.js";
import type { Decision } from "./decide.js";
import type { Grounds } from "./grounds.js";
import type { Rung } from "./ladder.js";
import { reasonsOf } from "./reasons.js";

/** A verdict, and what the fold and the record need beside it. */
export interface Judged {
  readonly admitted: Admitted;
  readonly verdict: Verdict;
  readonly floor: Action;
  readonly notChecked: readonly NotChecked[];
  readonly undecided: boolean;
}

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

/** Disabled, or not asked for. */
export const leftOut = (admitted: Admitted): Judged => ({
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

/** Nothing to judge. */
export const notApplicable = (admitted: Admitted, grounds: Grounds): Judged => ({
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

const reachedVerdict = (admitted: Admitted, grounds: Grounds, rung: Rung, decision: Decision): Verdict => {
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

/** What the ladder came to. */
export const settled = (admitted: Admitted, grounds: Grounds, rung: Rung, decision: Decision): Judged => ({
  admitted,
  verdict: reachedVerdict(admitted, grounds, rung, decision),
  floor: decision.floor,
  notChecked: [...rung.open, ...rung.chain.notChecked],
  undecided: rung.chain.undecided,
});
