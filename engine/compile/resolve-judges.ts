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

/** A use of a judge with its short form written out. */
export type StatedJudge = Exclude<JudgeUse, string>;
export const statedJudges = (uses: readonly JudgeUse[] = []): readonly StatedJudge[] =>
  uses.map((use) => (typeof use === "string" ? { use } : use));

const stepOf = (judge: Judge, { maxAction, shares }: StatedJudge): JudgeStep => ({
  judge,
  maxAction: maxAction ?? "block",
  // What leaves the machine is redacted unless the policy says otherwise.
  shares: shares ?? (judge.network ? "redacted" : "full"),
});

/** The judges of an escalation, in order, with every question about them answered. */
export const resolveJudges = (
  { judges, maxJudgeLatencyMs }: Partial<Escalate>,
  asker: Asker,
  at: Pointer,
): { readonly steps: readonly JudgeStep[]; readonly problems: readonly Problem[] } => {
  const usable = [...asker.judges.values()].filter((judge) => mayUse(judge, asker)).map(({ name }) => name);
  const uses = statedJudges(judges);
  const steps: JudgeStep[] = [];
  const problems: Problem[] = [];
  for (const [index, use] of uses.entries()) {
    const name = use.use;
    const place = [...at, "judges", index];
    const judge = asker.judges.get(name);
    if (judge && usable.includes(name)) steps.push(stepOf(judge, use));
    else {
      const params = { judge: name, metric: asker.metric, known: listed(usable, "and") || "none" };
      problems.push(failure("JUDGE_UNKNOWN", params, place, { hint: hintFor(name, usable) }));
    }
    if (uses.findIndex((other) => other.use === name) < index)
      problems.push(failure("DUPLICATE_ID", { id: name, scope: "escalate.judges" }, place));
  }
  if (uses.length > 0 && maxJudgeLatencyMs === undefined)
    problems.push(failure("POLICY_INCOMPLETE", { metric: asker.metric, key: "escalate.maxJudgeLatencyMs" }, at));
  return { steps, problems };
};
