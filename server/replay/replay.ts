import type { EvaluatePorts } from "../../engine/index.js";
import { causesOf } from "./causes.js";
import type { Item } from "./items.js";
import { judgeItem, type Side } from "./judge-item.js";
import type { Line } from "./lines.js";
import { type Outcome, toldOf } from "./outcome.js";
import { readRow } from "./rows.js";

export interface ReplayOptions {
  /** What the log is judged by today, and what it would be judged by. */
  readonly current: Side;
  readonly candidate: Side;
  /** ISO 8601: the time of rows that state none; exceptions end by it. */
  readonly asOf: string;
  readonly ports: EvaluatePorts;
}

/** What came of one line. */
export type Replayed =
  | {
      readonly line: number;
      readonly bytes: number;
      readonly outcomes: readonly Outcome[];
      readonly unread: readonly string[];
    }
  | { readonly line: number; readonly bytes: number; readonly problem: string };

const isSame = (a: Side, b: Side): boolean => a.tenant === b.tenant && a.snapshot.hash === b.snapshot.hash;

const outcomeOf = async (item: Item, line: number, options: ReplayOptions): Promise<Outcome> => {
  const { current, candidate, asOf, ports } = options;
  const base = { line, id: item.id };
  if (item.kind === "not_evaluable") return { ...base, kind: item.kind, why: item.why };
  const after = await judgeItem(item, candidate, asOf, ports);
  if (after.kind !== "judged") return { ...base, ...after };
  const before = isSame(current, candidate) ? after : await judgeItem(item, current, asOf, ports);
  if (before.kind !== "judged") return { ...base, ...before };
  const { notChecked, latencyMs } = after.evaluation.result;
  return {
    ...base,
    kind: "judged",
    before: toldOf(before),
    after: toldOf(after),
    causes: before.verdict === after.verdict ? [] : causesOf(before, after),
    notChecked: notChecked.filter((n) => n.cause !== "disabled").map((n) => `${n.metric} ${n.what} (${n.cause})`),
    ms: latencyMs,
  };
};

/**
 * Judges every assistant turn and every record of a log by two policies, line by line and in order. No judge is asked
 * and nothing is stored. Throws TENANT_UNKNOWN when a side has no such tenant.
 */
export async function* replay(lines: AsyncIterable<Line>, options: ReplayOptions): AsyncGenerator<Replayed> {
  for await (const line of lines) {
    const row = readRow(line);
    const { number, bytes } = line;
    if ("problem" in row) {
      yield { line: number, bytes, problem: row.problem };
      continue;
    }
    const outcomes: Outcome[] = [];
    for (const item of row.items) outcomes.push(await outcomeOf(item, number, options));
    yield { line: number, bytes, outcomes, unread: row.unread };
  }
}
