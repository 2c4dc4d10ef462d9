import { describe, expect, it } from "vitest";
import type { Condition } from "../../../engine/model/condition.js";
import type { FactDeclaration } from "../../../engine/model/facts.js";
import { checkCondition } from "../../../engine/rules/check.js";
import { compileCondition } from "../../../engine/rules/condition.js";
import { checkMonotone } from "../../../engine/rules/monotone.js";
import { more } from "./builders.js";

const fact = (
  name: string,
  type: FactDeclaration["type"],
  rest: Partial<FactDeclaration> = {},
): [string, FactDeclaration] => [name, { name, type, meaning: name, mayBeUnknown: false, ...rest }];
const DECLARED = new Map([
  fact("hit.count", "integer", { ofSignals: "rises" }),
  fact("hit.worst", "number", { ofSignals: "falls" }),
  fact("name", "text"),
  fact("share", "number"),
  fact("amount", "amount"),
  fact("on", "boolean"),
  fact("kind", "enum", { values: ["send", "swap"] }),
  fact("tags", "list"),
]);
const codes = (condition: unknown): string[] => checkCondition(condition as Condition, DECLARED).map((p) => p.code);

describe("checkCondition", () => {
  it.each([
    [{ fact: "share", operator: "lessThan", value: 0.5 }],
    [{ fact: "amount", operator: "greaterThan", value: "5000" }],
    [{ fact: "on", operator: "equal", value: true }],
    [{ fact: "kind", operator: "in", value: ["send"] }],
    [{ fact: "tags", operator: "containsAny", value: ["a"] }],
    [{ fact: "tags", operator: "contains", value: { fact: "name" } }],
    [{ fact: "name", operator: "in", value: { fact: "tags" } }],
    [{ fact: "share", operator: "lessThan", value: { fact: "hit.count" } }],
  ])("takes %j", (condition) => expect(codes(condition)).toEqual([]));

  it.each([
    ["an undeclared fact", { fact: "nope", operator: "equal", value: 1 }, "FACT_UNKNOWN"],
    ["an undeclared fact as the value", { fact: "share", operator: "equal", value: { fact: "nope" } }, "FACT_UNKNOWN"],
    ["a part of a hit", { fact: "hit.count", operator: "greaterThan", value: 0.5 }, "FACT_TYPE"],
    ["numbers in a list of texts", { fact: "share", operator: "in", value: { fact: "tags" } }, "FACT_TYPE"],
    ["a list of other values", { fact: "share", operator: "in", value: ["a"] }, "FACT_TYPE"],
    ["a value outside the enum, in a list", { fact: "kind", operator: "in", value: ["send", "sell"] }, "FACT_TYPE"],
    ["a fraction of base units", { fact: "amount", operator: "lessThan", value: "0.5" }, "FACT_TYPE"],
    ["a text for a number", { fact: "share", operator: "lessThan", value: "0.5" }, "FACT_TYPE"],
    ["a number for an amount", { fact: "amount", operator: "lessThan", value: 5 }, "FACT_TYPE"],
    ["an order of booleans", { fact: "on", operator: "greaterThan", value: 1 }, "FACT_TYPE"],
    ["a value outside the enum", { fact: "kind", operator: "equal", value: "sell" }, "FACT_TYPE"],
    ["contains on a number", { fact: "share", operator: "contains", value: "a" }, "FACT_TYPE"],
    ["a fact of another type as the value", { fact: "share", operator: "equal", value: { fact: "on" } }, "FACT_TYPE"],
  ])("refuses %s", (_name, condition, code) => expect(codes(condition)).toEqual([code]));

  it("says where in the condition the problem stands", () => {
    const condition: Condition = {
      all: [more("hit.count"), { any: [{ not: { fact: "nope", operator: "equal", value: 1 } }] }],
    };
    expect(checkCondition(condition, DECLARED)[0]?.path).toEqual(["all", 1, "any", 0, "not", "fact"]);
  });
});

describe("checkMonotone", () => {
  const bad = (condition: Condition): number => checkMonotone(condition, DECLARED).length;
  it("lets conditions over signals only ask for more", () => {
    expect(bad({ all: [more("hit.count"), { fact: "share", operator: "lessThan", value: 1 }] })).toBe(0);
    expect(bad({ fact: "hit.count", operator: "lessThan", value: 1 })).toBe(1);
    expect(bad({ not: more("hit.count") })).toBe(1);
    expect(bad({ not: { not: more("hit.count") } })).toBe(0);
    expect(bad({ fact: "hit.count", operator: "equal", value: 1 })).toBe(1);
  });

  it("asks for less of a score that falls with each hit", () => {
    expect(bad({ fact: "hit.worst", operator: "lessThan", value: 0.5 })).toBe(0);
    expect(bad({ fact: "hit.worst", operator: "greaterThan", value: 0.5 })).toBe(1);
  });

  it("looks at the value side too, where hits move the leaf the other way", () => {
    expect(bad({ fact: "share", operator: "lessThan", value: { fact: "hit.count" } })).toBe(0);
    expect(bad({ fact: "share", operator: "greaterThan", value: { fact: "hit.count" } })).toBe(1);
    expect(bad({ fact: "hit.count", operator: "greaterThan", value: { fact: "hit.count" } })).toBe(1);
  });
});

it("the facts of a condition do not show the order of its leaves", () => {
  const facts = (condition: Condition) => compileCondition(condition, new Set()).facts;
  const both: Condition[] = [more("b"), { fact: "c", operator: "lessThan", value: { fact: "a" } }];
  expect(facts({ all: both })).toEqual(["a", "b", "c"]);
  expect(facts({ all: both.toReversed() })).toEqual(["a", "b", "c"]);
});

describe("the gate of a condition", () => {
  const gate = (condition: Condition) => compileCondition(condition, new Set(["a", "b"])).gate;
  it("is what every branch needs, and null where a branch needs no signal", () => {
    expect(gate(more("a"))).toEqual(["a"]);
    expect(gate({ all: [more("x"), more("b")] })).toEqual(["b"]);
    expect(gate({ any: [more("a"), more("b")] })).toEqual(["a", "b"]);
    expect(gate({ any: [more("a"), more("x")] })).toBeNull();
    expect(gate({ not: more("a") })).toBeNull();
    expect(gate(more("a", 0))).toBeNull();
  });
});
