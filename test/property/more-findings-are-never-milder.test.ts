import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRiskier, type MetricFile } from "../../engine/index.js";
import { combine } from "../../engine/rules/combine.js";
import type { RuleOutcome } from "../../engine/rules/types.js";
import { more, rule } from "../unit/rules/builders.js";

const metric = (combineBy: "sum" | "worst", direction: MetricFile["direction"]): MetricFile => ({
  format: 1,
  direction,
  range: [0, 100],
  combine: combineBy,
  clear: 0,
  reliefAtMost: 20,
  tiers: { confidentPass: 30, confidentBlock: 70 },
  judges: "raise",
});
const SUM = metric("sum", "higher_is_worse");
const WORST = [metric("worst", "higher_is_worse"), { ...metric("worst", "higher_is_better"), clear: 100 }];

const fired = (parts: Parameters<typeof rule>[2]): RuleOutcome => ({
  rule: rule("r", more("x"), parts),
  state: "fired",
  facts: new Map(),
});
const floor = fc.constantFrom(null, "warn" as const, "block" as const);
const harm = fc.record({ points: fc.integer({ min: 0, max: 60 }), atLeast: floor }).map(fired);
const relief = fc.integer({ min: -40, max: -1 }).map((points) => fired({ points }));
const scored = fc.integer({ min: 0, max: 100 }).map((score) => fired({ score }));
const none = new Map();
const rank = (value: "warn" | "block" | null): number => [null, "warn", "block"].indexOf(value);

describe("law 5", () => {
  it("adding a finding never makes a sum milder", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(harm, relief)), harm, (outcomes, added) => {
        const before = combine(SUM, outcomes, none);
        const after = combine(SUM, [...outcomes, added], none);
        expect(after.score).toBeGreaterThanOrEqual(before.score);
        expect(rank(after.atLeast)).toBeGreaterThanOrEqual(rank(before.atLeast));
      }),
    );
  });

  it("adding a finding never makes the worst milder, in both directions", () => {
    fc.assert(
      fc.property(fc.constantFrom(...WORST), fc.array(scored), scored, (of, outcomes, added) => {
        expect(
          isRiskier(of.direction, combine(of, outcomes, none).score, combine(of, [...outcomes, added], none).score),
        ).toBe(false);
      }),
    );
  });

  it("reliefs take off at most reliefAtMost and never undo atLeast", () => {
    fc.assert(
      fc.property(fc.array(harm), fc.array(relief), (harms, reliefs) => {
        const without = combine(SUM, harms, none);
        const relieved = combine(SUM, [...harms, ...reliefs], none);
        expect(without.score - relieved.score).toBeLessThanOrEqual(20);
        expect(relieved.atLeast).toBe(without.atLeast);
      }),
    );
  });
});

it("law 4: the order of rules never matters", () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.oneof(harm, relief))
        .chain((a) => fc.tuple(fc.constant(a), fc.shuffledSubarray(a, { minLength: a.length }))),
      ([outcomes, shuffled]) => {
        expect(combine(SUM, shuffled, none)).toEqual(combine(SUM, outcomes, none));
      },
    ),
  );
});
