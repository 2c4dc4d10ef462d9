import type { Finding } from "../model/finding.js";
import type { Guard, Place } from "../model/pack.js";
import type { Segment } from "../model/request.js";
import type { NotChecked } from "../model/result.js";
import type { View } from "../model/view.js";
import type { Overlap } from "./repeats.js";
import type { Runner } from "./runner.js";

/** A signal with its pack's defaults filled in. */
export interface SignalSpec {
  /** `metric/pack/signal` */
  readonly id: string;
  readonly metric: string;
  /** Pack name within the metric. */
  readonly pack: string;
  readonly regex?: string;
  readonly literals: readonly string[];
  readonly gate?: "digits";
  readonly caseSensitive: boolean;
  readonly in: readonly Place[];
  /** View kinds to look at; null means every view. */
  readonly views: readonly string[] | null;
  readonly near?: { readonly words: readonly string[]; readonly within: number };
  readonly check: readonly string[];
  readonly unless: readonly Guard[];
  readonly family?: string;
  readonly label?: string;
  readonly score?: number;
  readonly message?: string;
}

/** Places a match has to do with; all texts are folded by `foldUnits`. */
export interface Anchor {
  readonly texts: readonly string[];
  /** Has to match where one of the texts begins, for the whole to match round there; null: nothing more is known. */
  readonly tail: Runner | null;
  /** What trying at one of the texts may read over, and so read again from the next one. */
  readonly overlap: Overlap;
}

/** A regex with what follows from it about every match. */
export interface CompiledRegex {
  readonly runner: Runner;
  /** True where every match begins with a text of the one anchor there is. */
  readonly begins: boolean;
  /** Every match holds a text of one of these. */
  readonly anchors: readonly Anchor[];
  /** Every match holds one text of each of these sets; there is at least one. */
  readonly clauses: readonly (readonly string[])[];
  /** Bytes a match can have at most. */
  readonly reach: number;
  /** True where RE2 may read on behind a match that is complete. */
  readonly readsAhead: boolean;
  /** The gates of the pack that do not follow from the regex; null where all do. */
  readonly gate: ((match: string) => boolean) | null;
}

/** A signal ready to run: its regex compiled, its gates proved. Made once, shared by snapshots. */
export interface CompiledSignal {
  readonly spec: SignalSpec;
  /** Folded texts that are looked for as they are; empty where a regex is. */
  readonly literals: readonly string[];
  /** The spellings that count where case does; null where it does not. */
  readonly spellings: ReadonlySet<string> | null;
  readonly regex: CompiledRegex | null;
  readonly near: ((text: string, start: number, end: number) => boolean) | null;
  readonly checks: readonly ((text: string) => boolean)[];
}

/** 1 for every signal of the matcher that this plan wants, by its index. */
export type SignalMask = Uint8Array;

export type Unread = Pick<NotChecked, "what" | "cause"> & {
  /** The metric it concerns; absent: every metric that looks there. */
  readonly metric?: string;
  readonly where: string;
  readonly detail: string;
};

export interface Scan {
  readonly findings: readonly Finding[];
  /** By segment index. */
  readonly views: readonly (readonly View[])[];
  /** What the work budget did not reach, or what broke. */
  readonly unread: readonly Unread[];
}

/** Work a scan may do, in characters read by regexes. */
export interface ScanBudget {
  readonly regexChars: number;
  readonly findings: number;
}

export interface Matcher {
  readonly signals: readonly CompiledSignal[];
  readonly scan: (segments: readonly Segment[], enabled: SignalMask, budget: ScanBudget) => Scan;
}
