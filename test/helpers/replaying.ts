import { Readable } from "node:stream";
import type { Snapshot } from "../../engine/index.js";
import { readLines } from "../../server/replay/lines.js";
import type { Outcome } from "../../server/replay/outcome.js";
import { type Replayed, replay } from "../../server/replay/replay.js";
import type { ReplayReport } from "../../server/replay/report.js";
import { Tally } from "../../server/replay/tally.js";
import { FakeClock } from "./clock.js";

export interface Run {
  readonly lines: readonly Replayed[];
  readonly report: ReplayReport;
  /** What came of a case, by its id. */
  readonly of: (id: string) => Outcome | undefined;
}

export interface Sides {
  readonly candidate: Snapshot;
  /** By default the candidate itself. */
  readonly current?: Snapshot;
  readonly tenant?: string;
  readonly asOf?: string;
}

/** Replays the text of a log, or the values of its rows. */
export const replayed = async (
  log: string | readonly unknown[],
  { candidate, current = candidate, tenant = "acme", asOf = "2026-11-30T12:00:00.000Z" }: Sides,
): Promise<Run> => {
  const text = typeof log === "string" ? log : log.map((row) => JSON.stringify(row)).join("\n");
  const sides = { candidate: { snapshot: candidate, tenant }, current: { snapshot: current, tenant } };
  const clock = new FakeClock();
  const tally = new Tally();
  const lines: Replayed[] = [];
  for await (const line of replay(readLines(Readable.from([text])), { ...sides, asOf, ports: clock })) {
    lines.push(line);
    tally.add(line);
  }
  const outcomes = lines.flatMap((line) => ("outcomes" in line ? line.outcomes : []));
  return { lines, report: tally.report(0), of: (id) => outcomes.find((outcome) => outcome.id === id) };
};
