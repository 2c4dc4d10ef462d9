import type { Action } from "../model/action.js";
import type { Verdict } from "../model/result.js";
import type { Judged } from "./verdict.js";

const VERBS: Readonly<Record<Action, string>> = { allow: "Allowed", warn: "Allowed with a warning", block: "Blocked" };

const rounded = (score: number): string => String(Math.round(score * 100) / 100);

const failedAt = ({ verdict }: Judged): boolean => verdict.outcome === "timeout" || verdict.outcome === "error";

/** `injection is 0.97 (block from 0.7): The context tries ...` */
const scored = ({ metric, score, wouldBe, threshold, warnThreshold, direction, reasons }: Verdict): string => {
  const border = wouldBe === "block" ? threshold : warnThreshold;
  const side = direction === "higher_is_worse" ? "from" : "below";
  const why = reasons[0] === undefined ? "" : `: ${reasons[0].message.replace(/\.$/, "")}`;
  return `${metric} is ${rounded(score ?? Number.NaN)} (${wouldBe} ${side} ${rounded(border)})${why}`;
};

/** `injection was not wholly checked (judge haiku: timeout, fail_closed)` */
const unchecked = ({ verdict, notChecked }: Judged): string => {
  const open = notChecked.find((n) => n.effect === "fail_closed" || n.effect === "fail_open");
  const what = open === undefined ? "" : ` (${open.what}: ${open.cause}, ${open.effect})`;
  return `${verdict.metric} was not wholly checked${what}`;
};

/** What caused the action. */
const causes = (action: Action, judged: readonly Judged[], weighted: boolean): readonly string[] => {
  const acting = judged.filter((j) => j.verdict.action === action && !failedAt(j));
  if (action !== "allow" && acting.length > 0) return acting.map((j) => scored(j.verdict));
  if (judged.some((j) => failedAt(j) && j.verdict.action === action)) return [];
  if (action !== "allow") return weighted ? ["the weighted risk reaches the policy's threshold"] : [];
  const quiet = judged.map((j) => j.verdict).filter((v) => v.score !== null && v.wouldBe === v.action);
  return [
    quiet.length === 0 ? "there was nothing to judge" : `nothing to act on in ${quiet.map((v) => v.metric).join(", ")}`,
  ];
};

const held = ({ metric, wouldBe, mode }: Verdict): string => `${metric} would ${wouldBe} but its mode is ${mode}`;

/** One sentence for a person: the action, what caused it, and what it leaves open. Never quotes the judged text. */
export const summaryOf = (action: Action, judged: readonly Judged[], weighted: boolean): string => {
  const parts = [
    ...causes(action, judged, weighted),
    ...judged.filter(failedAt).map(unchecked),
    ...judged
      .map((j) => j.verdict)
      .filter((v) => v.wouldBe !== v.action)
      .map(held),
  ];
  return `${VERBS[action]}: ${parts.join("; ")}.`;
};
