import { Almanac, Engine, type EngineResult, type RuleProperties } from "json-rules-engine";
import { describe, expect, it, vi } from "vitest";
import type { Condition } from "../../../engine/model/condition.js";
import { ABSENT, type FactValue, UNKNOWN } from "../../../engine/model/facts.js";
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
    for (const [x, got] of [
      ["5", "a string"],
      [Number.NaN, "NaN"],
      [true, "a boolean"],
      [["5"], "a list"],
    ] as const) {
      await expect(evaluateRules([rule("r", more("x"))], frame({ x }))).rejects.toMatchObject({
        code: "OPERATOR_TYPE",
        message: `greaterThanInclusive got ${got} and a number for x.`,
      });
    }
  });

  it.each([
    ["equal", Number.NaN, 1],
    ["equal", 1, "1"],
    ["notEqual", true, "true"],
    ["in", 1, ["1"]],
    ["notIn", "1", "123"],
    ["contains", "abc", "b"],
    ["containsAny", ["a"], "a"],
    ["greaterThan", { value: 1n, mint: "SOL" }, 0],
    ["lessThan", { value: 1n, mint: "SOL" }, "1.5"],
  ] as const)("%s does not take %o and %o, nor when turned over", async (operator, x, value) => {
    const leaf = { fact: "x", operator, value: Array.isArray(value) ? [...value] : value } as Condition;
    for (const condition of [leaf, { not: leaf }]) {
      await expect(evaluateRules([rule("r", condition)], frame({ x }))).rejects.toMatchObject({
        code: "OPERATOR_TYPE",
      });
    }
  });

  it("takes lists for sets", async () => {
    const same = rule("r", { fact: "x", operator: "equal", value: ["a", "b"] });
    expect(idsOf(await evaluateRules([same], frame({ x: ["b", "a", "b"] })))).toEqual(["r fired"]);
    expect(idsOf(await evaluateRules([same], frame({ x: ["a", "a"] })))).toEqual([]);
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

describe("amounts by mint", () => {
  const limits = {
    byMint: new Map([
      ["SOL", 10n],
      ["USDC", 5n],
    ]),
  };
  const stateOf = async (left: string, value: bigint, mint: string) => {
    const right = left === "sent" ? "limits" : "sent";
    const over = rule("r", { fact: left, operator: "greaterThan", value: { fact: right } });
    return idsOf(await evaluateRules([over], frame({ sent: { value, mint }, limits })))[0];
  };

  it("stand for the amount of the other side's mint, on either side", async () => {
    expect(await stateOf("sent", 11n, "SOL")).toBe("r fired");
    expect(await stateOf("sent", 6n, "USDC")).toBe("r fired");
    expect(await stateOf("sent", 6n, "SOL")).toBeUndefined();
    expect(await stateOf("limits", 6n, "SOL")).toBe("r fired");
    expect(await stateOf("limits", 6n, "USDC")).toBeUndefined();
  });

  it("leave a mint without an entry undecided", async () => {
    expect(await stateOf("sent", 6n, "BONK")).toBe("r undecided");
    expect(await stateOf("limits", 6n, "BONK")).toBe("r undecided");
  });
});

describe("a score that a fact gives", () => {
  const scored = rule("r", more("x"), { score: { fact: "estimate" } });
  const of = (estimate: FactValue) => evaluateRules([scored], frame({ x: 1, estimate }));

  it("belongs to the facts the rule read", async () => {
    expect((await of(0.4))[0]?.facts).toEqual(new Map(Object.entries({ x: 1, estimate: 0.4 })));
  });

  it("leaves the rule undecided when it is unknown, and silent when there is nothing to score", async () => {
    expect(idsOf(await of(UNKNOWN))).toEqual(["r undecided"]);
    expect(idsOf(await of(ABSENT))).toEqual([]);
  });

  it("is loud when it is no number", async () => {
    await expect(of("0.4")).rejects.toMatchObject({ code: "OPERATOR_TYPE" });
    await expect(of(Number.NaN)).rejects.toMatchObject({ code: "OPERATOR_TYPE" });
  });
});

describe("lost rules", () => {
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const microtasks = async (count: number) => {
    for (let i = 0; i < count; i++) await null;
  };
  const block = (name: string, priority: number): RuleProperties => ({
    name,
    priority,
    conditions: { all: [{ fact: "x", operator: "equal", value: 1 }] },
    event: { type: "block" },
  });
  const named = (runs: readonly EngineResult[]) => runs.map(({ results }) => results.map(({ name }) => name));

  it("happen on a shared engine: a run that ends takes the later priorities of one that still waits for a fact", async () => {
    const shared = new Engine([block("first", 2), block("second", 1)]);
    const slow = shared.run({ x: () => nextTurn().then(() => 1) });
    const fast = shared.run({ x: 1 });
    expect(named(await Promise.all([slow, fast]))).toEqual([["first"], ["first", "second"]]);
  });

  it("happen on a shared engine with settled facts and one priority, when runs overlap within one tick", async () => {
    const shared = new Engine([block("first", 1), block("second", 1)]);
    const started = Array.from({ length: 64 }, async (_, delay) => {
      await microtasks(delay);
      return shared.run({ x: 1 });
    });
    const lost = named(await Promise.all(started)).filter((names) => names.length < 2);
    expect(lost.length).toBeGreaterThan(0);
  });

  it("never happen here: 2,000 runs that overlap within one tick and across ticks all answer every rule", async () => {
    const rules = Array.from({ length: 6 }, (_, i) =>
      rule(`r${i}`, { all: [more("x"), { fact: "y", operator: "equal", value: i % 2 === 0 }] }),
    );
    const runs = Array.from({ length: 2_000 }, async (_, i) => {
      await (i % 3 === 0 ? nextTurn() : microtasks(i % 64));
      return idsOf(await evaluateRules(rules, frame({ x: i % 5 === 0 ? 0 : 1, y: i % 2 === 0 })));
    });
    for (const [i, fired] of (await Promise.all(runs)).entries()) {
      const expected = i % 5 === 0 ? [] : (i % 2 === 0 ? [0, 2, 4] : [1, 3, 5]).map((n) => `r${n} fired`);
      expect(fired).toEqual(expected);
    }
  });

  it("would be loud: an engine that does not answer every rule is RULES_LOST", async () => {
    const run = vi.spyOn(Engine.prototype, "run").mockResolvedValueOnce({
      results: [],
      failureResults: [],
      events: [],
      failureEvents: [],
      almanac: new Almanac(),
    });
    await expect(evaluateRules([rule("r", more("x"))], frame({ x: 1 }))).rejects.toMatchObject({ code: "RULES_LOST" });
    run.mockRestore();
  });

  it("cannot happen where nothing is asked: without a candidate no engine runs", async () => {
    const run = vi.spyOn(Engine.prototype, "run");
    const gated = rule("gated", more("hit.count"), { applies: rule("", more("x")).when }, ["hit.count"]);
    expect(await evaluateRules([gated], frame({ "hit.count": 0, x: 1 }))).toEqual([]);
    expect(run).not.toHaveBeenCalled();
    run.mockRestore();
  });
});
