import type { Scan, Unread } from "../match/types.js";
import type { FactValue } from "../model/facts.js";
import type { Finding } from "../model/finding.js";
import type { ScoringRequest, Segment } from "../model/request.js";
import type { EvaluationResult, Evidence, Opinion } from "../model/result.js";
import type { Span } from "../model/span.js";

/** All that an evaluation may use of the outside. */
export interface EvaluatePorts {
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
  /** Calls back after `ms` unless cancelled. */
  readonly after: (ms: number, call: () => void) => () => void;
}

/** What is known of one request before anything is judged. */
export interface Identity {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly time: string;
}

/** A span of a segment that a pack labels: masked in records and in what leaves the machine. */
export interface LabelledSpan extends Span {
  readonly segment: number;
  readonly label: string;
}

/** What can still be asked while the text is at hand. */
export interface Reread {
  /** Reads a changed request in the same way. */
  readonly request: (request: ScoringRequest) => Reading;
  /** Every labelled span of any pack, wherever the text stands; for masking. */
  readonly labels: (segments: readonly Segment[]) => readonly LabelledSpan[];
}

/** A request read once, scanned once and turned into facts once; replay rebuilds it from a record. */
export interface Reading {
  readonly segments: readonly Segment[];
  readonly findings: readonly Finding[];
  readonly views: Scan["views"];
  readonly unread: readonly Unread[];
  /** Provider facts and their spans by metric. */
  readonly provided: ReadonlyMap<string, Provided>;
  /** Null when the reading comes from a record. */
  readonly reread: Reread | null;
}
export interface Provided {
  readonly facts: ReadonlyMap<string, FactValue>;
  readonly evidence: ReadonlyMap<string, readonly Evidence[]>;
  readonly unread: readonly Unread[];
}

/** How opinions are got: live judges, or the ones of a record; never both. */
export type OpinionSource = "live" | { readonly recorded: ReadonlyMap<string, readonly Opinion[]> } | "none";

export interface Evaluation {
  readonly request: ScoringRequest;
  readonly reading: Reading;
  readonly result: EvaluationResult;
  /** Metrics whose verdict still was ambiguous and would have asked a judge (`opinions: "none"`). */
  readonly undecided: readonly string[];
}
