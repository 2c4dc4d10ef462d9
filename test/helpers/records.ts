import type { Action, DecisionRecord, Verdict } from "../../engine/index.js";

export interface Sample {
  readonly id: string;
  readonly tenant?: string;
  readonly time?: string;
  /** The metrics' own actions; the decision's is the last one. */
  readonly metrics?: Readonly<Record<string, Action | null>>;
  /** Rules given as reasons, by metric. */
  readonly rules?: Readonly<Record<string, readonly string[]>>;
  readonly response?: string;
}

const verdict = (metric: string, action: Action | null, rules: readonly string[]): Verdict => ({
  metric,
  score: action === null ? null : 0.5,
  direction: "higher_is_worse",
  threshold: 0.7,
  warnThreshold: 0.4,
  action,
  outcome: action === null ? "skipped" : action === "block" ? "fail" : "pass",
  decidedBy: action === null ? "policy" : "heuristic",
  tier: action === null ? null : "ambiguous",
  mode: "enforce",
  wouldBe: action,
  reasons: rules.map((rule) => ({ rule, message: "Something was seen.", facts: { "a.count": 1 }, evidence: [] })),
  excepted: [],
  judges: [],
  latencyMs: 0.1,
});

/** A decision record as the engine makes it, with only what a test cares about spelled out. */
export const sampleRecord = ({
  id,
  tenant = "acme",
  time = "2026-05-01T12:00:00.000Z",
  metrics = { injection: "allow" },
  rules = {},
  response = "Good morning.",
}: Sample): DecisionRecord => {
  const verdicts = Object.entries(metrics).map(([metric, action]) => verdict(metric, action, rules[metric] ?? []));
  return {
    id,
    tenant,
    time,
    snapshot: `sha256:${"a".repeat(64)}`,
    content: "full",
    request: { response },
    segments: [{ where: "response", field: "response", length: response.length }],
    findings: [],
    frames: {},
    opinions: {},
    unread: [],
    basis: {},
    result: {
      id,
      tenant,
      action: verdicts.map((v) => v.action).findLast((action) => action !== null) ?? "allow",
      summary: "Nothing was seen.",
      trustScore: 50,
      trustScoreCalibrated: false,
      recorded: false,
      verdicts,
      notChecked: [],
      redactedResponse: null,
      snapshot: `sha256:${"a".repeat(64)}`,
      latencyMs: 0.2,
    },
  };
};
