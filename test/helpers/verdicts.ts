import type { Judged } from "../../engine/evaluate/verdict.js";
import type { Action, Direction, Mode } from "../../engine/index.js";

export interface MadeVerdict {
  readonly metric: string;
  readonly score: number | null;
  readonly action?: Action | null;
  readonly floor?: Action;
  readonly mode?: Mode;
  readonly direction?: Direction;
  readonly range?: [number, number];
}

/** A judged metric as the fold sees it. */
export const madeVerdict = ({
  metric,
  score,
  action = "allow",
  floor = "allow",
  mode = "enforce",
  direction = "higher_is_worse",
  range = [0, 1],
}: MadeVerdict): Judged => {
  const policy = {
    enabled: true,
    required: true,
    mode,
    packs: [],
    threshold: 0.7,
    warnThreshold: 0.4,
    tiers: { confidentPass: 0.1, confidentBlock: 0.9 },
    judges: [],
    combine: "last",
    maxJudgeLatencyMs: 0,
    onTimeout: "fail_closed",
    onError: "fail_closed",
    redact: false,
    allow: { promptEcho: false, values: [] },
  } as const;
  const file = {
    format: 1,
    direction,
    range,
    combine: "worst",
    clear: range[0],
    tiers: policy.tiers,
    judges: "decide",
  } as const;
  const compiled = { name: metric, hash: "", file, applies: null, rules: [], packs: new Map() };
  const plan = { metric: compiled, policy, packs: [], rules: [], providers: [], settings: new Map() };
  return {
    admitted: { name: metric, plan, policy, status: "asked" },
    verdict: {
      metric,
      score,
      direction,
      threshold: policy.threshold,
      warnThreshold: policy.warnThreshold,
      action,
      outcome: "pass",
      decidedBy: "heuristic",
      tier: "ambiguous",
      mode,
      wouldBe: action,
      reasons: [],
      excepted: [],
      judges: [],
      latencyMs: 0,
    },
    floor,
    notChecked: [],
    undecided: false,
  };
};
