import { Engine, type RuleProperties } from "json-rules-engine";
import { describe, expect, it } from "vitest";
import { ABSENT, type FactValue, UNKNOWN } from "../../../engine/index.js";
import { evaluateRules } from "../../../engine/rules/evaluate-rules.js";
import { more, rule } from "./builders.js";

const frame = (facts: Record<string, FactValue>): ReadonlyMap<string, FactValue> => new Map(Object.entries(facts));
const idsOf = (outcomes: Awaited<ReturnType<typeof evaluateRules>>): string[] =>
  outcomes.map(({ rule: { id }, state }) => `${id} ${state}`);

describe("evaluateRules", () => {
  it("lists what fired and what stays undecided, with the facts read", async () => {
    const rules = [rule("a", more("x")), rule("b", more("y")), rule("c", more("z"))];
    const outcomes = await evaluateRules(rules, frame({ x: 1, y: 0, z: UNKNOWN }));
    expect(idsOf(outcomes)).toEqual(["a fired", "c undecided"]);
    expect(outcomes[0]?.facts).toEqual(new Map([["x", 1]]));
  });

  it("does not hand over a gated rule whose signals did not hit", async () => {
    // The frame lacks `missing`: reading it would throw, so an answer proves that the rule never ran.
    const gated = rule("gated", { all: [more("hit.count"), more("missing")] }, {}, ["hit.count"]);
    expect(await evaluateRules([gated], frame({ "hit.count": 0 }))).toEqual([]);
    await expect(evaluateRules([gated], frame({ "hit.count": 1 }))).rejects.toMatchObject({ code: "FACT_MISSING" });
  });

  it("leaves out rules that do not apply and keeps those whose applies is unknown", async () => {
    const applies = rule("", more("on")).when;
    const conditional = rule("r", more("x"), { applies });
    expect(idsOf(await evaluateRules([conditional], frame({ x: 1, on: 0 })))).toEqual([]);
    expect(idsOf(await evaluateRules([conditional], frame({ x: 1, on: ABSENT })))).toEqual([]);
    expect(idsOf(await evaluateRules([conditional], frame({ x: 1, on: UNKNOWN })))).toEqual(["r fired"]);
  });

  it("is loud about a wrong type and about NaN", async () => {
    for (const x of ["5", Number.NaN, true]) {
      await expect(evaluateRules([rule("r", more("x"))], frame({ x }))).rejects.toMatchObject({
        code: "OPERATOR_TYPE",
      });
    }
  });

  it("holds a negated leaf over an absent fact and leaves one over an unknown fact undecided", async () => {
    const negated = rule("r", { not: more("x") });
    expect(idsOf(await evaluateRules([negated], frame({ x: ABSENT })))).toEqual(["r fired"]);
    expect(idsOf(await evaluateRules([negated], frame({ x: UNKNOWN })))).toEqual(["r undecided"]);
  });

  it("compares amounts as integers of one mint only", async () => {
    const larger = rule("r", { fact: "a", operator: "greaterThan", value: { fact: "b" } });
    const sol = (value: bigint) => ({ value, mint: "SOL" });
    expect(idsOf(await evaluateRules([larger], frame({ a: sol(10n ** 18n + 1n), b: sol(10n ** 18n) })))).toEqual([
      "r fired",
    ]);
    expect(idsOf(await evaluateRules([larger], frame({ a: sol(9n), b: sol(10n) })))).toEqual([]);
    expect(idsOf(await evaluateRules([larger], frame({ a: sol(9n), b: { value: 1n, mint: "USDC" } })))).toEqual([
      "r undecided",
    ]);
  });
});

describe("lost rules", () => {
  const settled = (value: unknown) => new Promise((resolve) => setImmediate(() => resolve(value)));
  const SHARED: RuleProperties[] = [
    {
      name: "first",
      priority: 2,
      conditions: { all: [{ fact: "x", operator: "equal", value: 1 }] },
      event: { type: "warn" },
    },
    {
      name: "second",
      priority: 1,
      conditions: { all: [{ fact: "x", operator: "equal", value: 1 }] },
      event: { type: "block" },
    },
  ];

  it("happens on a shared engine when one of two overlapping runs stops", async () => {
    const shared = new Engine(SHARED);
    shared.addFact("x", () => settled(1));
    shared.once("warn", () => shared.stop());
    const runs = await Promise.all([shared.run(), shared.run()]);
    expect(runs.map((run) => run.results.length).some((answered) => answered < SHARED.length)).toBe(true);
  });

  it("does not happen here in 2,000 overlapping runs, within one tick and across ticks", async () => {
    const rules = Array.from({ length: 6 }, (_, i) =>
      rule(`r${i}`, { all: [more("x"), { fact: "y", operator: "equal", value: i % 2 === 0 }] }),
    );
    const runs = Array.from({ length: 2_000 }, async (_, i) => {
      if (i % 3 === 0) await settled(null);
      return idsOf(await evaluateRules(rules, frame({ x: i % 5 === 0 ? 0 : 1, y: i % 2 === 0 })));
    });
    for (const [i, fired] of (await Promise.all(runs)).entries()) {
      const expected = i % 5 === 0 ? [] : (i % 2 === 0 ? [0, 2, 4] : [1, 3, 5]).map((n) => `r${n} fired`);
      expect(fired).toEqual(expected);
    }
  });
});
