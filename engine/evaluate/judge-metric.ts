import type { Admitted } from "./admit.js";
import { decide } from "./decide.js";
import { groundsOf, hasText, type Turn } from "./grounds.js";
import { byJudges, byRules, standingOf } from "./ladder.js";
import { type Judged, leftOut, notApplicable, settled } from "./verdict.js";

const climb = async (turn: Turn, admitted: Admitted): Promise<Judged> => {
  const grounds = groundsOf(turn, admitted);
  const first = hasText(grounds) ? await byRules(admitted.name, grounds) : null;
  if (first === null) return notApplicable(admitted, grounds);
  const rung = await byJudges(turn, admitted.name, grounds, first);
  return settled(admitted, grounds, rung, decide(standingOf(grounds, rung)));
};

/** The ladder of one metric: rules, then the judges its policy names, then the policy's word on failures. */
export const judgeMetric = async (turn: Turn, admitted: Admitted): Promise<Judged> => {
  if (admitted.status !== "asked") return leftOut(admitted);
  const started = turn.ports.elapsed();
  const judged = await climb(turn, admitted);
  return { ...judged, verdict: { ...judged.verdict, latencyMs: turn.ports.elapsed() - started } };
};
