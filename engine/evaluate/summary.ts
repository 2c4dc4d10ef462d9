import type { Action } from "../model/action.js";
import type { Verdict } from "../model/result.js";
import type { Judged } from "./judge-metric.js";

const VERBS: Readonly<Record<Action, string>> = { allow: "Allowed", warn: "Allowed with a warning", block: "Blocked" };

const rounded = (score: number): string => String(Math.round(score * 100) / 100);

const decided = ({ metric, score, outcome, wouldBe, threshold, warnThreshold, direction }: Verdict): string => {
  if (outcome === "timeout" || outcome === "error") return failed(metric, outcome, wouldBe);
  const border = wouldBe === "block" ? threshold : warnThreshold;
  const side = direction === "higher_is_worse" ? "from" : "below";
  return `${metric} is ${score === null ? "unknown" : rounded(score)} (${wouldBe ?? "allow"} ${side} ${rounded(border)})`;
};

const failed = (metric: string, outcome: "timeout" | "error", wouldBe: Action | null): string => {
  const what = outcome === "timeout" ? "a judge was late" : "something could not be read or judged";
  return `${metric} was not wholly checked: ${what}, and the policy says ${wouldBe === "block" ? "fail closed" : "fail open"}`;
};

const why = ({ verdict, notChecked }: Judged): string => {
  if (verdict.outcome === "timeout" || verdict.outcome === "error") {
    const detail = notChecked.find((n) => n.effect === "fail_closed" || n.effect === "fail_open");
    return detail === undefined ? "" : ` (${detail.what})`;
  }
  const first = verdict.reasons[0]?.message;
  return first === undefined ? "" : `: ${first.replace(/\.$/, "")}`;
};

const observed = (judged: readonly Judged[]): string => {
  const names = judged
    .filter((j) => j.verdict.action !== null && j.verdict.wouldBe !== j.verdict.action)
    .map((j) => `${j.verdict.metric} would ${j.verdict.wouldBe} but its mode is ${j.verdict.mode}`);
  return names.length === 0 ? "" : `; ${names.join("; ")}`;
};

const quiet = (judged: readonly Judged[]): string => {
  const checked = judged.filter((j) => j.verdict.score !== null).map((j) => j.verdict.metric);
  return checked.length === 0 ? "nothing to judge" : `nothing to act on in ${checked.join(", ")}`;
};

/** One sentence for a person: the action and what caused it; never quotes the judged text. */
export const summaryOf = (action: Action, judged: readonly Judged[], aggregated: boolean): string => {
  const causes = judged.filter((j) => j.verdict.action === action && action !== "allow");
  const said = causes.map((j) => decided(j.verdict) + why(j));
  const fallback =
    action === "allow" ? quiet(judged) : aggregated ? "the weighted risk reaches the policy's threshold" : "";
  return `${VERBS[action]}: ${said.length > 0 ? said.join("; ") : fallback}${observed(judged)}.`;
};
