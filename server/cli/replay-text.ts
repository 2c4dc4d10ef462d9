import { VERDICTS } from "../replay/judge-item.js";
import type { Listed, Mover, ReplayReport, Unjudged } from "../replay/report.js";
import type { Output } from "./output.js";

/** Places and movers shown to a person; --json lists more. */
const MOST_SHOWN = 20;

const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`;

const listPlaces = (out: Output, title: string, { count, first }: Listed<Unjudged>): void => {
  if (count === 0) return;
  out.line(`\n${title}: ${count}`);
  for (const { line, id, why } of first.slice(0, MOST_SHOWN))
    out.line(`  line ${line}${id === undefined ? "" : ` ${id}`}: ${why}`);
  if (count > MOST_SHOWN) out.line(`  and ${count - MOST_SHOWN} more`);
};

const listMovers = (out: Output, { count, first }: Listed<Mover>): void => {
  if (count === 0) return;
  out.line(`\nmovers: ${count}`);
  const rows = first
    .slice(0, MOST_SHOWN)
    .map(({ line, id, before, after, causes }) => [
      line,
      id,
      `${before} -> ${after}`,
      causes.map((c) => `${c.what} ${c.change}`).join("; "),
    ]);
  out.table(["line", "case", "verdict", "because"], rows);
  if (count > MOST_SHOWN) out.line(`and ${count - MOST_SHOWN} more`);
};

const listCounts = (out: Output, title: string, counts: Readonly<Record<string, number>>): void => {
  const entries = Object.entries(counts);
  if (entries.length === 0) return;
  out.line(`\n${title}`);
  for (const [name, count] of entries) out.line(`  ${count}  ${name}`);
};

const listCauses = (out: Output, causes: ReplayReport["causes"]): void => {
  if (causes.length === 0) return;
  out.line("\nwhat moved them");
  for (const { what, change, cases } of causes.slice(0, MOST_SHOWN)) out.line(`  ${cases}  ${what} ${change}`);
};

/** The report for a person: what could not be compared first, then what changes, then how fast it went. */
export const tellReport = (out: Output, report: ReplayReport): void => {
  const { timings } = report;
  if (report.notReplayable.count > 0) out.line(`not replayable: ${report.notReplayable.count} (not compared)`);
  out.line(`${report.judged} cases judged in ${report.rows} rows`);
  out.table(
    ["before \\ after", ...VERDICTS],
    VERDICTS.map((before) => [before, ...VERDICTS.map((after) => report.matrix[before][after])]),
  );
  out.line(
    `newly blocked ${report.newlyBlocked}, newly allowed ${report.newlyAllowed}, undecided ${report.undecided.count}`,
  );
  listCauses(out, report.causes);
  listMovers(out, report.movers);
  listCounts(out, "undecided: a judge would be asked", report.undecided.metrics);
  listCounts(out, "not, or not wholly, checked", report.notChecked);
  listCounts(out, "content without text, not looked at", report.unreadParts);
  listPlaces(out, "not replayable", report.notReplayable);
  listPlaces(out, "not evaluable", report.notEvaluable);
  listPlaces(out, "unreadable lines", report.unreadable);
  out.line(
    `\n${timings.casesPerSecond} cases/s; one evaluation takes ${milliseconds(timings.p50Ms)} (p50), ${milliseconds(timings.p99Ms)} (p99)`,
  );
};
