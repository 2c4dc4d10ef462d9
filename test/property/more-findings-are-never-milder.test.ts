import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition } from "../../engine/model/condition.js";
import type { FactDeclaration, FactValue } from "../../engine/model/facts.js";
import { ABSENT, UNKNOWN } from "../../engine/model/facts.js";
import type { MetricFile } from "../../engine/model/metric.js";
import { isRiskier } from "../../engine/model/score.js";
import { combine } from "../../engine/rules/combine.js";
import { checkMonotone } from "../../engine/rules/monotone.js";
import type { RuleOutcome } from "../../engine/rules/types.js";
import { truthOf } from "../oracle/evaluate.js";
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

const outcome = (state: RuleOutcome["state"], parts: Parameters<typeof rule>[2]): RuleOutcome => ({
  rule: rule("r", more("x"), parts),
  state,
  facts: new Map(),
});
const fired = (parts: Parameters<typeof rule>[2]) => outcome("fired", parts);
const floor = fc.constantFrom(null, "warn" as const, "block" as const);
/** Tenths, whose sums differ in the last bit by the order they are added in. */
const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10);
const points = tenths(0, 60);
const weight = fc.record({ points, atLeast: floor });
const stated = fc
  .record({ points })
  .chain(({ points: p }) => floor.map((f) => (f ? { points: p, atLeast: f } : { points: p })));
const harm = fc.oneof(
  weight.map(fired),
  fc.tuple(weight, fc.option(stated)).map(([own, ifUnknown]) => outcome("undecided", { ...own, ifUnknown })),
);
const relief = fc
  .tuple(tenths(-40, 0), fc.constantFrom("fired" as const, "undecided" as const))
  .map(([p, state]) => outcome(state, { points: p }));
const score = fc.integer({ min: 0, max: 100 });
const scored = fc.oneof(
  score.map((own) => fired({ score: own })),
  fc
    .tuple(score, fc.option(score))
    .map(([own, other]) => outcome("undecided", { score: own, ifUnknown: other === null ? null : { score: other } })),
);
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
        expect(without.score - relieved.score).toBeLessThanOrEqual(20 + 1e-9);
        expect(relieved.score).toBeLessThanOrEqual(without.score);
        expect(relieved.atLeast).toBe(without.atLeast);
      }),
    );
  });
});

it("law 4: the order of rules never matters, not even in the last bit", () => {
  const twoOrders = (one: fc.Arbitrary<RuleOutcome>) =>
    fc
      .array(one, { minLength: 2, maxLength: 12, size: "max" })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length })));
  const same = (of: MetricFile, one: fc.Arbitrary<RuleOutcome>) =>
    fc.assert(
      fc.property(twoOrders(one), ([outcomes, other]) => {
        expect(combine(of, other, none)).toEqual(combine(of, outcomes, none));
      }),
    );
  same(SUM, fc.oneof(harm, relief));
  for (const of of WORST) same(of, scored);
});

describe("law 5 for conditions", () => {
  const way = (name: string, ofSignals?: "rises" | "falls"): [string, FactDeclaration] => [
    name,
    { name, type: "number", meaning: name, mayBeUnknown: true, ...(ofSignals && { ofSignals }) },
  ];
  const declared = new Map([way("hits", "rises"), way("worst", "falls"), way("other")]);
  const operator = fc.constantFrom("greaterThan", "greaterThanInclusive", "lessThan", "lessThanInclusive", "equal");
  const name = fc.constantFrom("hits", "worst", "other");
  const number = fc.integer({ min: 0, max: 4 });
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.record({
        fact: name,
        operator,
        value: fc.oneof(
          number,
          name.map((fact) => ({ fact })),
        ),
      }),
      fc.record({ all: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
      fc.record({ any: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
      fc.record({ not: tie("condition") }),
    ) as fc.Arbitrary<Condition>,
  }));
  const truth = (of: Condition, facts: Record<string, FactValue>): number =>
    [false, "unknown", true].indexOf(truthOf(of, new Map(Object.entries(facts))));

  it("a further hit never turns a condition false that lint lets through", () => {
    const other = fc.oneof(number, fc.constantFrom(ABSENT, UNKNOWN));
    fc.assert(
      fc.property(
        condition.filter((one) => checkMonotone(one, declared).length === 0),
        fc.record({ hits: number, worst: fc.oneof(number, fc.constant(ABSENT)), other }),
        number,
        number,
        (wanted, facts, more, lower) => {
          const worst = typeof facts.worst === "number" ? Math.min(facts.worst, lower) : lower;
          const after = { ...facts, hits: facts.hits + more, worst };
          expect(truth(wanted, after)).toBeGreaterThanOrEqual(truth(wanted, facts));
        },
      ),
      { numRuns: 400 },
    );
  });
});
