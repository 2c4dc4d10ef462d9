import type { Action } from "./action.js";

/** Whether a high score is bad or good; stated by the metric and applied in this file only. */
export const DIRECTIONS = ["higher_is_worse", "higher_is_better"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const TIERS = ["confident_pass", "ambiguous", "confident_block"] as const;
export type Tier = (typeof TIERS)[number];

export interface TierBorders {
  readonly confidentPass: number;
  readonly confidentBlock: number;
}
export interface Thresholds {
  readonly threshold: number;
  readonly warnThreshold: number;
}

/** One row a direction: what "riskier" means for scores, tier borders and thresholds. */
interface Row {
  /** True when `a` is riskier than `b`. */
  readonly riskier: (a: number, b: number) => boolean;
  /** Tier borders belong to the riskier side in both directions. */
  readonly inPass: (score: number, border: number) => boolean;
  readonly inBlock: (score: number, border: number) => boolean;
  /** higher_is_worse acts at the threshold, higher_is_better only below it. */
  readonly reaches: (score: number, threshold: number) => boolean;
}
const ROWS: Readonly<Record<Direction, Row>> = {
  higher_is_worse: {
    riskier: (a, b) => a > b,
    inPass: (s, b) => s < b,
    inBlock: (s, b) => s >= b,
    reaches: (s, t) => s >= t,
  },
  higher_is_better: {
    riskier: (a, b) => a < b,
    inPass: (s, b) => s > b,
    inBlock: (s, b) => s <= b,
    reaches: (s, t) => s < t,
  },
};

export const isRiskier = (direction: Direction, a: number, b: number): boolean => ROWS[direction].riskier(a, b);
export const riskierOf = (direction: Direction, a: number, b: number): number => (isRiskier(direction, a, b) ? a : b);

/** The tier a score lies in; exactly one for every finite score. */
export const tierOf = (direction: Direction, score: number, borders: TierBorders): Tier => {
  const row = ROWS[direction];
  if (row.inBlock(score, borders.confidentBlock)) return "confident_block";
  return row.inPass(score, borders.confidentPass) ? "confident_pass" : "ambiguous";
};

export const actionOf = (direction: Direction, score: number, thresholds: Thresholds): Action => {
  const row = ROWS[direction];
  if (row.reaches(score, thresholds.threshold)) return "block";
  return row.reaches(score, thresholds.warnThreshold) ? "warn" : "allow";
};

/** Risk in 0..1 of a score within the metric's range; 0 is the safest end. */
export const riskOf = (direction: Direction, score: number, range: readonly [number, number]): number => {
  const share = (score - range[0]) / (range[1] - range[0]);
  return direction === "higher_is_worse" ? share : 1 - share;
};
