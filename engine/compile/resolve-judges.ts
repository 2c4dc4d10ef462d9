import { type Judge, judgesMetric } from "../model/plugin.js";
import type { MetricPolicy } from "../model/policy.js";
import { failure, type Pointer, type Problem } from "./problem.js";
import { hintFor, listed } from "./suggest.js";
import type { JudgeStep } from "./types.js";

type Escalate = NonNullable<MetricPolicy["escalate"]>;
type JudgeUse = Escalate["judges"][number];

/** Who asks: judges may be for some metrics and some tenants only. */
export interface Asker {
  readonly metric: string;
  readonly tenant: string;
  readonly judges: ReadonlyMap<string, Judge>;
}

const mayUse = (judge: Judge, { metric, tenant }: Asker): boolean =>
  judgesMetric(judge, metric) && (judge.tenants === undefined || judge.tenants.includes(tenant));

const stepOf = (judge: Judge, use: JudgeUse): JudgeStep => {
  const stated: Partial<Exclude<JudgeUse, string>> = typeof use === "string" ? {} : use;
  return {
    judge,
    maxAction: stated.maxAction ?? "block",
    // What leaves the machine is redacted unless the policy says otherwise.
    shares: stated.shares ?? (judge.network ? "redacted" : "full"),
  };
};

const nameOf = (use: JudgeUse): string => (typeof use === "string" ? use : use.use);

/** The judges of an escalation, in order, with every question about them answered. */
export const resolveJudges = (
  { judges: uses = [], maxJudgeLatencyMs }: Partial<Escalate>,
  asker: Asker,
  at: Pointer,
): { readonly steps: readonly JudgeStep[]; readonly problems: readonly Problem[] } => {
  const usable = [...asker.judges.values()].filter((judge) => mayUse(judge, asker)).map(({ name }) => name);
  const steps: JudgeStep[] = [];
  const problems: Problem[] = [];
  for (const [index, use] of uses.entries()) {
    const name = nameOf(use);
    const place = [...at, "judges", index];
    const judge = asker.judges.get(name);
    if (judge && usable.includes(name)) steps.push(stepOf(judge, use));
    else {
      const params = { judge: name, metric: asker.metric, known: listed(usable, "and") || "none" };
      problems.push(failure("JUDGE_UNKNOWN", params, place, { hint: hintFor(name, usable) }));
    }
    if (uses.findIndex((other) => nameOf(other) === name) < index)
      problems.push(failure("DUPLICATE_ID", { id: name, scope: "escalate.judges" }, place));
  }
  if (uses.length > 0 && maxJudgeLatencyMs === undefined)
    problems.push(failure("POLICY_INCOMPLETE", { metric: asker.metric, key: "escalate.maxJudgeLatencyMs" }, at));
  return { steps, problems };
};
