import { type Action, stricter } from "../model/action.js";
import type { ScoringRequest } from "../model/request.js";
import { foldVerdicts } from "./aggregate.js";
import type { Turn } from "./grounds.js";
import { judgeMetric } from "./judge-metric.js";
import { type Mask, redactText } from "./redact.js";
import { sift, specsOf } from "./sift.js";
import { failureOf } from "./unread.js";
import type { Judged } from "./verdict.js";

/** Labelled spans of a metric in the response, warning ones and guarded ones too; what the policy excepts stays. */
const masksOf = ({ reading, plan }: Turn, { admitted }: Judged): readonly Mask[] => {
  const { plan: metric, policy, status } = admitted;
  if (status !== "asked" || !policy.redact || policy.mode === "observe") return [];
  const specs = specsOf(metric);
  const { active, lowered } = sift(metric, specs, reading, plan.ignores);
  return [...active, ...lowered].flatMap(({ signal, where, start, end }) => {
    const label = specs.get(signal)?.label;
    return label === undefined || where !== "response" ? [] : [{ start, end, label }];
  });
};

/** Judged again by the rules alone; a block for a failure is no finding that a mask could take away. */
const judgedAgain = async (turn: Turn, before: Judged): Promise<Judged> => {
  const after = await judgeMetric({ ...turn, opinions: "none" }, before.admitted);
  const floor: Action = stricter(before.floor, after.floor);
  const action = stricter(after.verdict.action ?? "allow", before.floor);
  return { ...after, floor, verdict: { ...after.verdict, action } };
};

/**
 * The response with labelled spans masked, or null: nothing was masked, or the masked response would still be blocked.
 * Never changes the action.
 */
export const redactedResponse = async (
  request: ScoringRequest,
  turn: Turn,
  judged: readonly Judged[],
): Promise<string | null> => {
  const masks = new Map(judged.map((j) => [j, masksOf(turn, j)]));
  const all = [...masks.values()].flat();
  const { reread } = turn.reading;
  if (all.length === 0 || request.response === undefined || reread === null) return null;
  const response = redactText(request.response, all);
  const masked = { ...turn, reading: reread.request({ ...request, response }) };
  const again = await Promise.all(judged.map((j) => (masks.get(j)?.length ? judgedAgain(masked, j) : j)));
  // What was not read may hold more to mask.
  const unread = again.some((j) => masks.get(j) === undefined && j.notChecked.some((n) => failureOf(n.cause) !== null));
  return unread || foldVerdicts(again, turn.plan.aggregate).action === "block" ? null : response;
};
