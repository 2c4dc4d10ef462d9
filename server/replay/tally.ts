import { type ReplayVerdict, VERDICTS } from "./judge-item.js";
import type { Outcome } from "./outcome.js";
import type { Replayed } from "./replay.js";
import type { Listed, Matrix, Mover, ReplayReport, Unjudged } from "./report.js";

/** Cases a report lists of each kind; all are counted. */
const MOST_LISTED = 1_000;

class List<T> {
  #count = 0;
  readonly #first: T[] = [];

  add(entry: T): void {
    this.#count += 1;
    if (this.#first.length < MOST_LISTED) this.#first.push(entry);
  }

  get listed(): Listed<T> {
    return { count: this.#count, first: this.#first };
  }
}

class Counts {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** The most first; names settle ties. */
  get sorted(): readonly (readonly [string, number])[] {
    return [...this.#counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  }
}

const emptyMatrix = (): Record<ReplayVerdict, Record<ReplayVerdict, number>> => {
  const row = () => ({ allow: 0, warn: 0, block: 0, undecided: 0 });
  return { allow: row(), warn: row(), block: row(), undecided: row() };
};

const sumOver = (matrix: Matrix, counts: (before: ReplayVerdict, after: ReplayVerdict) => boolean): number =>
  VERDICTS.flatMap((before) => VERDICTS.map((after) => (counts(before, after) ? matrix[before][after] : 0))).reduce(
    (sum, n) => sum + n,
    0,
  );

const isNewlyBlocked = (before: ReplayVerdict, after: ReplayVerdict): boolean =>
  before !== "block" && after === "block";

/** Undecided before or after counts as the worse: a judge might have blocked it. */
const isNewlyAllowed = (before: ReplayVerdict, after: ReplayVerdict): boolean =>
  (before === "block" && after !== "block") || (before !== "allow" && after === "allow");

/** The value below which `share` of the sorted numbers lie; 0 when there are none. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Adds up what a replay yields into one report. */
export class Tally {
  #rows = 0;
  #undecided = 0;
  readonly #matrix = emptyMatrix();
  readonly #notReplayable = new List<Unjudged>();
  readonly #notEvaluable = new List<Unjudged>();
  readonly #unreadable = new List<Unjudged>();
  readonly #movers = new List<Mover>();
  readonly #causes = new Counts();
  readonly #undecidedMetrics = new Counts();
  readonly #notChecked = new Counts();
  readonly #unreadParts = new Counts();
  readonly #times: number[] = [];

  add(replayed: Replayed): void {
    this.#rows += 1;
    if ("problem" in replayed) {
      this.#unreadable.add({ line: replayed.line, why: replayed.problem });
      return;
    }
    for (const part of replayed.unread) this.#unreadParts.add(part);
    for (const outcome of replayed.outcomes) this.#addOutcome(outcome);
  }

  get judged(): number {
    return this.#times.length;
  }

  /** `totalMs`: how long the whole run took. */
  report(totalMs: number): ReplayReport {
    const times = this.#times.toSorted((a, b) => a - b);
    return {
      rows: this.#rows,
      judged: this.judged,
      notReplayable: this.#notReplayable.listed,
      notEvaluable: this.#notEvaluable.listed,
      unreadable: this.#unreadable.listed,
      matrix: this.#matrix,
      newlyBlocked: sumOver(this.#matrix, isNewlyBlocked),
      newlyAllowed: sumOver(this.#matrix, isNewlyAllowed),
      movers: this.#movers.listed,
      causes: this.#causes.sorted.map(([key, cases]) => {
        const [what = "", change = ""] = key.split("\n");
        return { what, change, cases };
      }),
      undecided: { count: this.#undecided, metrics: Object.fromEntries(this.#undecidedMetrics.sorted) },
      notChecked: Object.fromEntries(this.#notChecked.sorted),
      unreadParts: Object.fromEntries(this.#unreadParts.sorted),
      timings: {
        totalMs,
        casesPerSecond: totalMs > 0 ? Math.round((this.judged * 1000) / totalMs) : 0,
        p50Ms: percentile(times, 0.5),
        p99Ms: percentile(times, 0.99),
      },
    };
  }

  #addOutcome(outcome: Outcome): void {
    if (outcome.kind !== "judged") {
      const { line, id, why } = outcome;
      (outcome.kind === "not_replayable" ? this.#notReplayable : this.#notEvaluable).add({ line, id, why });
      return;
    }
    const { line, id, before, after, causes, notChecked, ms } = outcome;
    this.#times.push(ms);
    this.#matrix[before.verdict][after.verdict] += 1;
    if (before.verdict !== after.verdict) {
      this.#movers.add({ line, id, before: before.verdict, after: after.verdict, causes });
      for (const { what, change } of causes) this.#causes.add(`${what}\n${change}`);
    }
    if (after.verdict === "undecided") {
      this.#undecided += 1;
      for (const metric of after.undecided) this.#undecidedMetrics.add(metric);
    }
    for (const entry of new Set(notChecked)) this.#notChecked.add(entry);
  }
}
