import {
  cappedByMode,
  type EvaluatePorts,
  type Evaluation,
  evaluate,
  fold,
  judge,
  messageOf,
  type Opinion,
  planAt,
  rank,
  readAgain,
  SentinelError,
  type Snapshot,
} from "../../engine/index.js";
import type { Item } from "./items.js";

/** A tenant's policy in one set: what a log is judged by. */
export interface Side {
  readonly snapshot: Snapshot;
  readonly tenant: string;
}

/** The four ways a turn can end: `undecided` where only a judge, which replay never calls, could say. */
export const VERDICTS = ["allow", "warn", "block", "undecided"] as const;
export type ReplayVerdict = (typeof VERDICTS)[number];

export type Judged =
  | { readonly kind: "judged"; readonly verdict: ReplayVerdict; readonly evaluation: Evaluation }
  | { readonly kind: "not_replayable" | "not_evaluable"; readonly why: string };

/** Undecided only if what the absent judges say could still change the action. */
const verdictOf = ({ result, undecided }: Evaluation, isWeighted: boolean): ReplayVerdict => {
  const open = result.verdicts.filter((v) => undecided.includes(v.metric));
  const settled = fold(result.verdicts.filter((v) => !undecided.includes(v.metric)).map((v) => v.action ?? "allow"));
  const reach = fold(open.map((v) => cappedByMode("block", v.mode)));
  const canChange = isWeighted ? reach !== "allow" : rank(reach) > rank(settled);
  return canChange ? "undecided" : result.action;
};

const opinionsIn = (record: { readonly opinions: Readonly<Record<string, Opinion[]>> }) => ({
  recorded: new Map(Object.entries(record.opinions)),
});

/** Judges a turn with no judge asked, or a record with the answers it kept. Throws TENANT_UNKNOWN. */
export const judgeItem = async (
  item: Exclude<Item, { kind: "not_evaluable" }>,
  { snapshot, tenant }: Side,
  asOf: string,
  ports: EvaluatePorts,
): Promise<Judged> => {
  const time = item.kind === "record" ? item.record.time : (item.time ?? asOf);
  const plan = planAt(snapshot, tenant, time);
  const identity = { id: item.id, time };
  const judged = (evaluation: Evaluation): Judged => ({
    kind: "judged",
    verdict: verdictOf(evaluation, plan.aggregate.kind === "weighted"),
    evaluation,
  });
  try {
    if (item.kind === "turn") return judged(await judge(item.request, snapshot, tenant, identity, "none", ports));
    const { record } = item;
    const reading = readAgain(record, plan, snapshot);
    if (reading === "not_replayable") return { kind: "not_replayable", why: whyNot(record.content) };
    const request = record.request ?? {};
    return judged(await evaluate(request, reading, plan, snapshot.hash, identity, opinionsIn(record), ports));
  } catch (thrown) {
    // The policy or the reader refuses the request: there is no verdict, not a mild one.
    if (!(thrown instanceof SentinelError)) throw thrown;
    return { kind: item.kind === "turn" ? "not_evaluable" : "not_replayable", why: messageOf(thrown) };
  }
};

const whyNot = (content: string): string =>
  `it kept its content as "${content}", and the packs, settings or metrics differ from the recorded ones`;
