import type { Cause } from "./causes.js";
import type { Judged, ReplayVerdict } from "./judge-item.js";

/** One side's answer to one case, as reports show it. */
export interface Told {
  readonly verdict: ReplayVerdict;
  /** Metrics that a judge would have been asked about. */
  readonly undecided: readonly string[];
  readonly scores: Readonly<Record<string, number | null>>;
  /** Rules that fired, the riskiest of each metric first. */
  readonly rules: readonly string[];
}

/** What came of one case: two verdicts, or the reason why there are none. */
export type Outcome = { readonly line: number; readonly id: string } & (
  | {
      readonly kind: "judged";
      readonly before: Told;
      readonly after: Told;
      /** Empty when the verdict is the same. */
      readonly causes: readonly Cause[];
      /** What the candidate did not, or not wholly, look at: `metric what (cause)`. */
      readonly notChecked: readonly string[];
      /** Milliseconds of the candidate's evaluation. */
      readonly ms: number;
    }
  | { readonly kind: "not_replayable" | "not_evaluable"; readonly why: string }
);

export const toldOf = ({ verdict, evaluation }: Extract<Judged, { kind: "judged" }>): Told => ({
  verdict,
  undecided: evaluation.undecided,
  scores: Object.fromEntries(evaluation.result.verdicts.map((v) => [v.metric, v.score])),
  rules: evaluation.result.verdicts.flatMap((v) => v.reasons.map((r) => r.rule)),
});
