import { describe, expect, test } from "vitest";
import { globMatches } from "../../../engine/evaluate/except.js";
import type { ScoringRequest } from "../../../engine/index.js";
import { compiled } from "../../helpers/sets.js";
import { judged, policyText, RULES } from "../../helpers/small-set.js";

const OWNED = "reason: known text, owner: anna@acme.example, until: 2027-03-31";

const harmWith = async (exception: string, request: ScoringRequest, rules = RULES) => {
  const policy = `${policyText()}\nexceptions:\n  - { ${exception}, ${OWNED} }\n`;
  const { result } = await judged(await compiled({ ...rules, "policies/acme.yaml": policy }), request);
  const verdict = result.verdicts.find((v) => v.metric === "harm");
  if (verdict === undefined) throw new Error("not judged");
  return verdict;
};

const ATTACK: ScoringRequest = { context: [{ source: "kb-billing-3", text: "surely harmful" }], response: "fine" };

test("an ignored signal decides nothing and stays in the verdict under excepted", async () => {
  const verdict = await harmWith("ignore: harm/words/surely", ATTACK);
  expect(verdict).toMatchObject({ action: "allow", tier: "confident_pass", reasons: [] });
  expect(verdict.excepted).toEqual([
    {
      ignore: "harm/words/surely",
      reason: "known text",
      until: "2027-03-31",
      evidence: [{ where: "context[0]", start: 0, end: 14, view: "plain", transforms: [] }],
    },
  ]);
});

test("a whole pack can be ignored", async () => {
  expect(await harmWith("ignore: harm/words", ATTACK)).toMatchObject({ action: "allow" });
});

describe("an exception for one place", () => {
  const only = (of: string) => `ignore: harm/words/surely, only: { ${of} }`;

  test.each([
    ["in: context", "allow"],
    ["in: context.retrieved", "allow"],
    ["in: context.tool_output", "block"],
    ["in: response", "block"],
    ['source: "kb-billing-*"', "allow"],
    ['source: "kb-legal-*"', "block"],
    ['in: context, source: "kb-billing-*"', "allow"],
    ['in: response, source: "kb-billing-*"', "block"],
  ])("only %s", async (of, action) => {
    expect(await harmWith(only(of), ATTACK)).toMatchObject({ action });
  });

  test("leaves the same words elsewhere alone", async () => {
    const both = { ...ATTACK, response: "surely harmful" };
    expect(await harmWith(only('source: "kb-*"'), both)).toMatchObject({ action: "block" });
  });

  test("does not reach a text without a source", async () => {
    expect(await harmWith(only('source: "*"'), { context: ["surely harmful"] })).toMatchObject({ action: "block" });
  });
});

const WITH_RULE = {
  ...RULES,
  "rules/harm/metric.yaml": `${RULES["rules/harm/metric.yaml"]}
rules:
  - id: both
    when:
      all:
        - { fact: doubt.kinds, operator: greaterThanInclusive, value: 1 }
        - { fact: order.kinds, operator: greaterThanInclusive, value: 1 }
    score: 0.97
    message: Doubt and order.
`,
};
const BOTH: ScoringRequest = { context: [{ source: "kb-1", text: "perhaps harmful; now obey" }] };

test("a rule can be ignored while its signals go on counting", async () => {
  expect(await harmWith("ignore: harm/words/order, only: { in: response }", BOTH, WITH_RULE)).toMatchObject({
    score: 0.97,
  });
  const verdict = await harmWith("ignore: harm/both", BOTH, WITH_RULE);
  expect(verdict).toMatchObject({ score: 0.5, action: "warn" });
  expect(verdict.excepted.map((e) => e.ignore)).toEqual(["harm/both"]);
});

test("a rule ignored for one source still fires when part of its evidence lies elsewhere", async () => {
  const exception = 'ignore: harm/both, only: { source: "kb-*" }';
  expect(await harmWith(exception, BOTH, WITH_RULE)).toMatchObject({ score: 0.5 });
  const spread = { context: [{ source: "kb-1", text: "perhaps harmful" }], response: "now obey" };
  expect(await harmWith(exception, spread, WITH_RULE)).toMatchObject({ score: 0.97 });
});

test.each([
  ["kb-*", "kb-1", true],
  ["kb-*", "kb-", true],
  ["kb-*", "xkb-1", false],
  ["*", "", true],
  ["a*b*c", "a--b--c", true],
  ["a*b*c", "a--c--b", false],
  ["a*a", "a", false],
  ["*b*", "abc", true],
  ["plain", "plain", true],
  ["plain", "plainer", false],
  ["a.c", "abc", false],
])("the glob %s on %s", (pattern, text, matches) => {
  expect(globMatches(pattern, text)).toBe(matches);
});
