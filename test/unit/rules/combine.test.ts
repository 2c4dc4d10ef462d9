import { describe, expect, it } from "vitest";
import type { FactValue } from "../../../engine/model/facts.js";
import type { MetricFile } from "../../../engine/model/metric.js";
import { combine } from "../../../engine/rules/combine.js";
import type { CompiledRule, RuleOutcome } from "../../../engine/rules/types.js";
import { more, rule } from "./builders.js";

const tiers = { confidentPass: 30, confidentBlock: 70 };
const SUM: MetricFile = {
  format: 1,
  direction: "higher_is_worse",
  range: [0, 100],
  combine: "sum",
  clear: 0,
  reliefAtMost: 20,
  tiers,
  judges: "raise",
};
const WORST: MetricFile = {
  format: 1,
  direction: "higher_is_worse",
  range: [0, 1],
  combine: "worst",
  clear: 0.01,
  tiers: { confidentPass: 0.1, confidentBlock: 0.9 },
  judges: "decide",
};
const BETTER: MetricFile = { ...WORST, direction: "higher_is_better", clear: 0.5 };

const NO_FACTS: ReadonlyMap<string, FactValue> = new Map();
const outcome = (parts: Partial<CompiledRule>, state: RuleOutcome["state"] = "fired"): RuleOutcome => ({
  rule: rule("m/p/r", more("x"), parts),
  state,
  facts: new Map(),
});
const points = (value: number, parts: Partial<CompiledRule> = {}) => outcome({ points: value, ...parts });

describe("worst", () => {
  it("is the riskiest fired score in the metric's direction, and clear when none fired", () => {
    const fired = [outcome({ score: 0.4 }), outcome({ score: 0.6 })];
    expect(combine(WORST, fired, NO_FACTS).score).toBe(0.6);
    expect(combine(BETTER, fired, NO_FACTS).score).toBe(0.4);
    expect(combine(WORST, [], NO_FACTS).score).toBe(0.01);
  });

  it("takes the score from a fact, within the metric's range", () => {
    const byFact = [outcome({ score: { fact: "support.estimate" } })];
    expect(combine(BETTER, byFact, new Map([["support.estimate", 0.8]])).score).toBe(0.8);
    expect(combine(BETTER, byFact, new Map([["support.estimate", 1.7]])).score).toBe(1);
    expect(combine(BETTER, byFact, new Map([["support.estimate", -0.2]])).score).toBe(0);
  });

  it("counts an undecided rule by its ifUnknown, and one without as nothing", () => {
    expect(combine(WORST, [outcome({ score: 0.9, ifUnknown: { score: 0.3 } }, "undecided")], NO_FACTS).score).toBe(0.3);
    expect(combine(WORST, [outcome({ score: 0.9 }, "undecided")], NO_FACTS).score).toBe(WORST.clear);
  });
});

describe("sum", () => {
  it("adds points, bounded by the range, and records the raw sum", () => {
    expect(combine(SUM, [points(60), points(55)], NO_FACTS)).toEqual({ score: 100, rawSum: 115, atLeast: null });
  });

  it("takes reliefs off, together at most reliefAtMost, and not under the bottom", () => {
    expect(combine(SUM, [points(50), points(-12), points(-15)], NO_FACTS)).toEqual({
      score: 30,
      rawSum: 23,
      atLeast: null,
    });
    expect(combine(SUM, [points(10), points(-15)], NO_FACTS).score).toBe(0);
  });

  it("names the strongest atLeast that fired, whatever the reliefs", () => {
    const outcomes = [points(5, { atLeast: "warn" }), points(1, { atLeast: "block" }), points(-12)];
    expect(combine(SUM, outcomes, NO_FACTS).atLeast).toBe("block");
  });

  it("counts an undecided rule by its ifUnknown and an undecided relief as nothing", () => {
    const undecided = outcome({ points: 100, ifUnknown: { points: 25, atLeast: "warn" } }, "undecided");
    const relief = outcome({ points: -12 }, "undecided");
    expect(combine(SUM, [undecided, relief], NO_FACTS)).toEqual({ score: 25, rawSum: 25, atLeast: "warn" });
  });
});
