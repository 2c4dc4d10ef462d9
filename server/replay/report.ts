import type { Cause } from "./causes.js";
import type { ReplayVerdict } from "./judge-item.js";

/** A case whose verdict is another with the candidate. */
export interface Mover {
  readonly line: number;
  readonly id: string;
  readonly before: ReplayVerdict;
  readonly after: ReplayVerdict;
  readonly causes: readonly Cause[];
}

/** A place in the log and what is wrong there. */
export interface Unjudged {
  readonly line: number;
  readonly id?: string;
  readonly why: string;
}

/** How many, and the first of them. */
export interface Listed<T> {
  readonly count: number;
  readonly first: readonly T[];
}

/** `matrix[before][after]` */
export type Matrix = Readonly<Record<ReplayVerdict, Readonly<Record<ReplayVerdict, number>>>>;

/** What a dry run found. All but `timings` is the same in every run over the same log and sets. */
export interface ReplayReport {
  /** Lines that are not blank. */
  readonly rows: number;
  /** Cases judged by both sides. */
  readonly judged: number;
  /** Records that kept too little for this candidate: never counted as unchanged. */
  readonly notReplayable: Listed<Unjudged>;
  /** Rows and turns that hold nothing to judge, or that a policy refuses. */
  readonly notEvaluable: Listed<Unjudged>;
  readonly unreadable: Listed<Unjudged>;
  readonly matrix: Matrix;
  /** Blocked with the candidate and not before. */
  readonly newlyBlocked: number;
  /** Blocked before and not with the candidate, or allowed with it and not before. */
  readonly newlyAllowed: number;
  readonly movers: Listed<Mover>;
  /** Movers by what made them move, the most first. */
  readonly causes: readonly { readonly what: string; readonly change: string; readonly cases: number }[];
  /** Undecided by the candidate, and by metric. */
  readonly undecided: { readonly count: number; readonly metrics: Readonly<Record<string, number>> };
  /** What the candidate did not, or not wholly, look at, and in how many cases. */
  readonly notChecked: Readonly<Record<string, number>>;
  /** Content without text, such as images, that no one looked at. */
  readonly unreadParts: Readonly<Record<string, number>>;
  readonly timings: {
    /** Milliseconds of the whole run, reading included. */
    readonly totalMs: number;
    readonly casesPerSecond: number;
    /** Milliseconds of one evaluation by the candidate. */
    readonly p50Ms: number;
    readonly p99Ms: number;
  };
}
