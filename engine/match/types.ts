import type { Finding } from "../model/finding.js";
import type { Guard, Place } from "../model/pack.js";
import type { Segment } from "../model/request.js";
import type { NotChecked } from "../model/result.js";
import type { View } from "../model/view.js";

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

/** A signal ready to run: its regex compiled, its gate literals proved. Made once, shared by snapshots. */
export interface CompiledSignal {
  readonly spec: SignalSpec;
  /** Folded literals of which every match holds at least one; empty under `gate: digits`. */
  readonly gate: readonly string[];
  readonly regex: RegExp | null;
}

/** 1 for every signal of the matcher that this plan wants, by its index. */
export type SignalMask = Uint8Array;

export type Unread = Pick<NotChecked, "what" | "cause"> & { readonly where: string; readonly detail: string };

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
