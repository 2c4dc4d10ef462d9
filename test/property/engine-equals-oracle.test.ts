import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition, Leaf } from "../../engine/model/condition.js";
import { ABSENT, type FactValue, type Frame, UNKNOWN } from "../../engine/model/facts.js";
import { compileCondition } from "../../engine/rules/condition.js";
import { conditionState } from "../../engine/rules/condition-state.js";
import { evaluateRules } from "../../engine/rules/evaluate-rules.js";
import type { CompiledRule } from "../../engine/rules/types.js";
import { outcomeOf, truthOf } from "../oracle/evaluate.js";
import { rule } from "../unit/rules/builders.js";

const ORDER = ["equal", "notEqual", "greaterThan", "greaterThanInclusive", "lessThan", "lessThanInclusive"] as const;
const SAME = ["equal", "notEqual"] as const;
const HITS = ["hit.a", "hit.b"] as const;

const missing = fc.constantFrom<FactValue>(ABSENT, UNKNOWN);
const small = fc.integer({ min: 0, max: 3 });
const units = small.map(BigInt);
const word = fc.constantFrom("a", "b", "c");
const mint = fc.constantFrom("SOL", "USDC", "BONK");
const amount = fc.record({ value: units, mint });
const table = fc
  .uniqueArray(fc.tuple(mint, units), { selector: ([name]) => name })
  .map((e) => ({ byMint: new Map(e) }));
const words = fc.array(word, { maxLength: 3 });
const orMissing = <T extends FactValue>(known: fc.Arbitrary<T>): fc.Arbitrary<FactValue> =>
  fc.oneof({ arbitrary: known, weight: 3 }, { arbitrary: missing, weight: 2 });

/** A frame holds every fact; only counts of signals are always known. */
const frame: fc.Arbitrary<Frame> = fc
  .record({
    "hit.a": small,
    "hit.b": small,
    n1: orMissing(small),
    n2: orMissing(small),
    t1: orMissing(word),
    b1: orMissing(fc.boolean()),
    b2: orMissing(fc.boolean()),
    l1: orMissing(words),
    l2: orMissing(words),
    m1: orMissing(amount),
    m2: orMissing(amount),
    s1: orMissing(table),
  })
  .map((facts) => new Map<string, FactValue>(Object.entries(facts)));

const leafOf = (
  fact: readonly string[],
  operator: readonly Leaf["operator"][],
  literal: fc.Arbitrary<Leaf["value"]>,
  ...others: readonly string[]
): fc.Arbitrary<Leaf> =>
  fc.record({
    fact: fc.constantFrom(...fact),
    operator: fc.constantFrom(...operator),
    value: fc.oneof(literal, ...others.map((other) => fc.constant({ fact: other }))),
  });

const some = <T extends string | number>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 2 });
const hit = leafOf(HITS, ["greaterThan", "greaterThanInclusive"], fc.integer({ min: -1, max: 3 }));
const leaf = fc.oneof(
  hit,
  leafOf(HITS, ORDER, small, "n1", "hit.b"),
  leafOf(["n1", "n2"], ORDER, small, "n2"),
  leafOf(["n1"], ["in", "notIn"], some(small)),
  leafOf(["t1"], ["in", "notIn"], some(word), "l1"),
  leafOf(["t1"], SAME, word),
  leafOf(["b1"], SAME, fc.boolean(), "b2"),
  leafOf(["l1"], ["contains"], word, "t1"),
  leafOf(["l1"], ["containsAny", ...SAME], some(word), "l2"),
  leafOf(["m1", "s1"], ORDER, small.map(String), "m2", "s1"),
);

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.record({ all: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie("condition") }),
  ),
}));

interface Made {
  readonly rule: CompiledRule;
  readonly applies: Condition | null;
}
const made: fc.Arbitrary<Omit<Made, "rule"> & { readonly when: Condition; readonly score: CompiledRule["score"] }> =
  fc.record({
    // A hit beside the rest, as in most packs, so that gates close often.
    when: fc.oneof(
      condition,
      fc.tuple(hit, condition).map((all) => ({ all })),
    ),
    applies: fc.option(condition),
    score: fc.constantFrom<CompiledRule["score"][]>(0.5, { fact: "n1" }),
  });
const rules = fc.array(made, { maxLength: 6 }).map((all) =>
  all.map(({ when, applies, score }, i): Made => {
    const compiled = applies === null ? null : compileCondition(applies, new Set(HITS));
    return { rule: rule(`r${i}`, when, { score, applies: compiled }, HITS), applies };
  }),
);

describe("engine = oracle", () => {
  it("for conditions, unknown and absent facts, amounts and negations included", async () => {
    await fc.assert(
      fc.asyncProperty(condition, frame, async (wanted, facts) => {
        const state = await conditionState(compileCondition(wanted, new Set()), facts);
        expect(state).toBe(String(truthOf(wanted, facts)));
      }),
      { numRuns: 800 },
    );
  });

  it("for sets of rules with gates, applies and scores that facts give", async () => {
    await fc.assert(
      fc.asyncProperty(rules, frame, async (all, facts) => {
        const outcomes = await evaluateRules(
          all.map((one) => one.rule),
          facts,
        );
        const expected = all.flatMap((one) => {
          const state = outcomeOf(one.rule, one.applies, facts);
          return state === null ? [] : [`${one.rule.id} ${state}`];
        });
        expect(outcomes.map((outcome) => `${outcome.rule.id} ${outcome.state}`)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it("on gates: a closed gate means a false condition", () => {
    fc.assert(
      fc.property(condition, frame, (wanted, facts) => {
        const { gate } = compileCondition(wanted, new Set(HITS));
        fc.pre(gate?.every((fact) => facts.get(fact) === 0) === true);
        expect(truthOf(wanted, facts)).toBe(false);
      }),
    );
  });
});

it("law 4: each rule's outcome is its own, whatever rules stand before or beside it", async () => {
  await fc.assert(
    fc.asyncProperty(rules, frame, async (all, facts) => {
      const list = all.map((one) => one.rule);
      const alone = await Promise.all(list.map((one) => evaluateRules([one], facts)));
      expect(await evaluateRules(list, facts)).toEqual(alone.flat());
      expect(await evaluateRules(list.toReversed(), facts)).toEqual(alone.toReversed().flat());
    }),
    { numRuns: 100 },
  );
});
