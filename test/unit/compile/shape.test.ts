import type { TSchema } from "@sinclair/typebox";
import { describe, expect, it } from "vitest";
import { CHECKERS } from "../../../engine/compile/load.js";
import { parseYaml } from "../../../engine/compile/parse.js";
import { checkShape } from "../../../engine/compile/shape.js";
import type { SourceRole } from "../../../engine/compile/types.js";
import type { Checker } from "../../../engine/model/schema.js";

const told = (role: SourceRole, text: string): readonly string[] => {
  const parsed = parseYaml(text, "a.yaml");
  const check: Checker<TSchema> = CHECKERS[role];
  return checkShape(check, parsed.value)
    .map(parsed.diagnose)
    .map(({ line, column, message, hint }) => `${line}:${column} ${message}${hint ? ` (${hint})` : ""}`);
};

const pack = (lines: string): readonly string[] => told("pack", `format: 1\nabout: x\n${lines}`);
const rule = (when: string): readonly string[] => pack(`rules:\n  - id: r\n    message: m\n    when: ${when}`);

describe("checkShape", () => {
  it("says nothing about a good file", () => {
    expect(pack("signals: [{ id: a, literals: [b], score: 0.5, message: m }]")).toEqual([]);
  });

  it("suggests the key that was meant, once", () => {
    expect(told("policy", "format: 1\nonTimout: fail_closed")).toEqual([
      '2:1 There is no key onTimout here. (did you mean "onTimeout"?)',
    ]);
    expect(told("pack", "format: 1\nabut: x")).toEqual(['2:1 There is no key abut here. (did you mean "about"?)']);
    expect(told("policy", "format: 1\nmetrics: { a: { warn_threshold: 1 } }")).toEqual([
      '2:17 There is no key warn_threshold here. (did you mean "warnThreshold"?)',
    ]);
  });

  it("lists what is known when nothing is near", () => {
    expect(pack("signals: [{ id: a, near: { words: [b], within: 3, quux: 1 } }]")).toEqual([
      "3:51 There is no key quux here. (known here: words, within)",
    ]);
  });

  it("lists the words of an enum", () => {
    expect(told("policy", "format: 1\noverrides: strikter")).toEqual([
      '2:12 overrides must be none, stricter or any, not "strikter". (did you mean "stricter"?)',
    ]);
  });

  it("names what is missing together", () => {
    expect(told("metric", "format: 1\ndirection: higher_is_worse\nrange: [0, 1]\njudges: decide")).toEqual([
      "1:1 The file needs combine, clear and tiers.",
    ]);
  });

  it.each([
    ["metrics: { a: { threshold: '0,8' } }", '2:28 metrics.a.threshold must be a number, not the text "0,8".'],
    ["metrics: { a: { threshold: } }", "2:17 metrics.a.threshold must be a number, not empty."],
    ["metrics: { a: { enabled: yes } }", '2:26 metrics.a.enabled must be true or false, not the text "yes".'],
    ["metrics: [a]", "2:10 metrics must be a map, not a list."],
    ["metrics: { A!: { enabled: true } }", "2:12 A! is no valid name: it must match ^[a-z][a-z0-9_-]{0,62}$."],
    ["metrics: { a: { packs: [b, b] } }", '2:24 metrics.a.packs holds "b" twice.'],
    ["extends: 5", '2:10 extends must be text, not 5. (write "5" in quotes)'],
    ["log: { retainDays: 0 }", "2:20 log.retainDays must be at least 1, not 0."],
    ["log: { retainDays: 1.5 }", "2:20 log.retainDays must be a whole number, not 1.5."],
    ["aggregate: any", '2:12 aggregate must be any_block, not the text "any".'],
    ["aggregate: 5", "2:12 aggregate must be any_block or a map with weighted, threshold and warnThreshold, not 5."],
  ])("speaks of %s with one voice", (line, message) => {
    expect(told("policy", `format: 1\n${line}`)).toEqual([message]);
  });

  it("judges a union by the branch that was meant", () => {
    expect(rule("{ all: [{ fact: a, operator: greatherThan, value: 1 }] }")).toMatchObject([
      expect.stringContaining('(did you mean "greaterThan"?)'),
    ]);
    expect(rule("{ all: [{ fact: a, operator: in }] }")).toEqual(["6:19 rules[0].when.all[0] needs value."]);
    expect(rule("{ any: [] }")).toEqual(["6:18 rules[0].when.any must not be empty. (leave the key out)"]);
    expect(rule("{ not: { not: { fact: 1, operator: equal, value: 1 } } }")).toEqual([
      '6:33 rules[0].when.not.not.fact must be text, not 1. (write "1" in quotes)',
    ]);
  });

  it("refuses a condition it does not know by name", () => {
    expect(rule("{ scoregte: 0.5 }")).toEqual([
      "6:13 There is no key scoregte here. (known here: all, any, not, fact, operator, value)",
    ]);
    expect(rule("{}")).toHaveLength(1);
    expect(rule("always")).toMatchObject([expect.stringContaining("a map with all, a map with any")]);
  });

  it("names the keys between which one must choose", () => {
    expect(told("policy", "format: 1\nexceptions: [{ reason: r, owner: o, until: 2027-01-01 }]")).toEqual([
      "2:14 exceptions[0] needs ignore or set and to.",
    ]);
  });

  it("refuses a list at the top", () => {
    expect(told("pack", "- 1")).toEqual(["1:1 The file must be a map, not a list."]);
  });
});
