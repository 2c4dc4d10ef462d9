import { describe, expect, it } from "vitest";
import { compile } from "../../../engine/compile/compile.js";
import { sourceFile, sourceFiles } from "../../helpers/source-files.js";
import { environmentOf, METRIC, outcomeOf, PACK, problemsOf, SET, SUM_METRIC, SUM_PACK, told } from "./set.js";

const metric = (text: string) => problemsOf({ "rules/injection/metric.yaml": text });
const pack = (text: string) => problemsOf({ "rules/injection/words.yaml": text });
const sumMetric = (text: string) => problemsOf({ "rules/risk/metric.yaml": text });
const sumPack = (text: string) => problemsOf({ "rules/risk/points.yaml": text });

const METRIC_YAML = "rules/injection/metric.yaml";
const WORDS = "rules/injection/words.yaml";
const POINTS = "rules/risk/points.yaml";

const withRule = (rule: string): string => `${PACK}rules:\n  - ${rule.trim().replaceAll("\n", "\n    ")}\n`;
const withPoints = (rule: string): string => `${SUM_PACK}  - ${rule.trim().replaceAll("\n", "\n    ")}\n`;

describe("the set that tests start from", () => {
  it("compiles without a word", async () => {
    expect(await problemsOf({})).toEqual([]);
  });
});

describe("files and names", () => {
  it("refuses names that are none", async () => {
    expect(await problemsOf({ "rules/injection/Words2.yaml": PACK })).toEqual([
      "rules/injection/Words2.yaml:1 NAME_INVALID at format",
    ]);
  });

  it("wants a metric.yaml beside packs", async () => {
    const problems = await problemsOf({ "rules/other/a.yaml": PACK, "rules/other/b.yaml": PACK });
    expect(problems).toEqual(["rules/other/a.yaml:1 METRIC_FILE_MISSING at format"]);
  });

  it("refuses a pack that two folders hold", async () => {
    const other = { ...sourceFile("rules/injection/words.yaml", PACK), path: "my-rules/injection/words.yaml" };
    const outcome = await compile([...sourceFiles(SET), other], environmentOf());
    expect(told(outcome)).toEqual(["rules/injection/words.yaml:1 DUPLICATE_PACK at format"]);
  });

  it("fails the rules as one, without touching policies", async () => {
    const outcome = await outcomeOf({ [METRIC_YAML]: "format: 1" });
    expect(outcome.failed).toEqual({ rules: true, tenants: [] });
    expect(outcome.snapshot).toBeNull();
  });

  it("never lets an empty file wipe rules", async () => {
    expect(await pack("")).toEqual([`${WORDS}:0 YAML_EMPTY`]);
    expect(await problemsOf({ "policies/base.yaml": "" })).toEqual(["policies/base.yaml:0 YAML_EMPTY"]);
  });
});

describe("a metric", () => {
  it.each([
    ["clear: 0.1", "clear: 2", `${METRIC_YAML}:5 SCORE_OUT_OF_RANGE at 2`],
    ["range: [0, 1]", "range: [1, 0]", `${METRIC_YAML}:3 SCHEMA at [`],
    ["confidentPass: 0.2", "confidentPass: 0.95", `${METRIC_YAML}:6 TIERS_CROSSED at {`],
    ["confidentBlock: 0.9", "confidentBlock: 9", `${METRIC_YAML}:6 SCORE_OUT_OF_RANGE at 9`],
    ["judges: decide", "judges: decide\nguardsOff: [complience]", `${METRIC_YAML}:8 FAMILY_UNKNOWN at complience`],
    ["judges: decide", "judges: decide\nreliefAtMost: 3", `${METRIC_YAML}:8 COMBINE_MISMATCH at reliefAtMost`],
    ["Goes along. }", "Goes along., text: Hides facts. }", `${METRIC_YAML}:8 DUPLICATE_ID at text`],
    ["Goes along. }", "Goes along., settings: Hides facts. }", `${METRIC_YAML}:8 DUPLICATE_ID at settings`],
  ])("%s -> %s", async (was, is, problem) => {
    expect(METRIC).toContain(was);
    expect((await metric(METRIC.replace(was, is)))[0]).toEqual(problem);
  });

  it("reads borders in its own direction", async () => {
    const better = METRIC.replace("higher_is_worse", "higher_is_better").replace("clear: 0.1", "clear: 0.95");
    expect(await metric(better)).toContain(`${METRIC_YAML}:6 TIERS_CROSSED at {`);
  });

  it("adds points only where higher is worse, from the bottom of the range", async () => {
    expect(await sumMetric(SUM_METRIC.replace("clear: 0", "clear: 5"))).toEqual([
      "rules/risk/metric.yaml:6 COMBINE_MISMATCH at clear",
    ]);
    expect(await sumMetric(SUM_METRIC.replace("higher_is_worse", "higher_is_better"))).toContain(
      "rules/risk/metric.yaml:2 COMBINE_MISMATCH at direction",
    );
  });

  it("checks its own rules, which may be milder than clear and take a fact as score", async () => {
    const rules = `rules:
  - { id: mild, when: { fact: override.kinds, operator: greaterThan, value: 0 }, score: 0.05, message: m }
  - { id: fact, when: { fact: text.length, operator: greaterThan, value: 0 }, score: { fact: ratio.value }, message: m }
`;
    expect(await metric(METRIC + rules)).toEqual([]);
    expect(await metric(METRIC + rules.replace("ratio.value", "act.kind"))).toEqual([
      `${METRIC_YAML}:11 FACT_TYPE at act.kind`,
    ]);
    expect(await metric(METRIC + rules.replace("ratio.value", "ratio.valu"))).toEqual([
      `${METRIC_YAML}:11 FACT_UNKNOWN at ratio.valu`,
    ]);
  });

  it("sees no single signal, whose pack a policy may not list", async () => {
    const rule =
      "rules: [{ id: a, when: { fact: words/ignore.count, operator: greaterThan, value: 0 }, score: 1, message: m }]\n";
    expect(await metric(METRIC + rule)).toEqual([`${METRIC_YAML}:9 FACT_UNKNOWN at words/ignore.count`]);
  });

  it("has no rule with the name of a pack: an exception could not tell them apart", async () => {
    const rule =
      "rules: [{ id: words, when: { fact: override.kinds, operator: greaterThan, value: 0 }, score: 1, message: m }]\n";
    expect(await metric(METRIC + rule)).toEqual([`${METRIC_YAML}:9 DUPLICATE_ID at words`]);
  });

  it("checks when it applies", async () => {
    expect(await metric(`${METRIC}applies: { fact: text.lenght, operator: greaterThan, value: 0 }\n`)).toEqual([
      `${METRIC_YAML}:9 FACT_UNKNOWN at text.lenght`,
    ]);
  });
});

describe("a signal", () => {
  it.each([
    ["score: 0.6", "score: 1.6", `${WORDS}:7 SCORE_OUT_OF_RANGE at 1.6`],
    ["score: 0.6", "score: 0.05", `${WORDS}:7 SCORE_TOO_MILD at 0.05`],
    ["    message: Drops instructions.\n", "", `${WORDS}:5 SCHEMA at id`],
    ["family: override", "family: overide", `${WORDS}:3 FAMILY_UNKNOWN at overide`],
    ["score: 0.6", "score: 0.6\n    family: complience", `${WORDS}:8 FAMILY_UNKNOWN at complience`],
  ])("%s -> %s", async (was, is, problem) => {
    expect(PACK).toContain(was);
    expect(await pack(PACK.replace(was, is))).toEqual([problem]);
  });

  it("must serve something", async () => {
    const bare = "format: 1\nabout: x\nsignals: [{ id: a, literals: [abcdef] }]\n";
    const pack = (text: string) => problemsOf({ "rules/injection/other.yaml": text });
    expect(await pack(bare)).toEqual(["rules/injection/other.yaml:3 NOTHING_TO_DO at {"]);
    expect(await pack(bare.replace("id: a", "id: a, label: NAME"))).toEqual([]);
    expect(await pack(bare.replace("id: a", "id: a, family: override"))).toEqual([]);
    const counted =
      "rules: [{ id: r, when: { fact: other/a.count, operator: greaterThan, value: 2 }, score: 0.5, message: m }]\n";
    expect(await pack(bare + counted)).toEqual([]);
  });

  it("uses words that exist", async () => {
    const { diagnostics } = await outcomeOf({
      [WORDS]: PACK.replace("score: 0.6", "views: [foldet]\n    check: [lunh]\n    score: 0.6"),
    });
    expect(diagnostics).toMatchObject([
      { code: "VOCABULARY", line: 7, hint: 'did you mean "folded"?' },
      { code: "VOCABULARY", line: 8, hint: 'did you mean "luhn"?' },
    ]);
  });

  it("shares its ids with the rules of its pack", async () => {
    const twin =
      "{ id: ignore, when: { fact: override.kinds, operator: greaterThan, value: 1 }, score: 0.7, message: m }";
    expect(await pack(withRule(twin))).toEqual([`${WORDS}:10 DUPLICATE_ID at ignore`]);
  });

  it("gives no score where points are added", async () => {
    const text = `${SUM_PACK}signals: [{ id: a, literals: [abcdef], score: 50, message: m }]\n`;
    expect(await sumPack(text)).toContain(`${POINTS}:16 COMBINE_MISMATCH at score`);
  });
});

describe("a pack", () => {
  it("must hold something", async () => {
    expect(await pack("format: 1\nabout: x\n")).toEqual([`${WORDS}:1 NOTHING_TO_DO at format`]);
  });

  it("reads its own settings by their bare names, and its metric's", async () => {
    const settings = "settings: { floor: 0.3 }\n";
    const rule =
      "{ id: r, when: { fact: ratio.value, operator: greaterThan, value: { fact: settings.floor } }, score: 0.5, message: m }";
    expect(await pack(withRule(rule).replace("signals:", `${settings}signals:`))).toEqual([]);
    expect(await problemsOf({ [METRIC_YAML]: METRIC + settings, [WORDS]: withRule(rule) })).toEqual([]);
    expect(await pack(withRule(rule))).toEqual([`${WORDS}:10 FACT_UNKNOWN at settings.floor`]);
  });

  it("renames its own settings for the frame", async () => {
    const rule =
      "{ id: r, when: { fact: ratio.value, operator: greaterThan, value: { fact: settings.floor } }, score: 0.5, message: m }";
    const { snapshot } = await outcomeOf({
      [WORDS]: withRule(rule).replace("signals:", "settings: { floor: 0.3 }\nsignals:"),
    });
    const rules = snapshot?.metrics.get("injection")?.packs.get("words")?.rules ?? [];
    expect(rules.at(-1)?.when.facts).toEqual(["ratio.value", "settings.words.floor"]);
  });

  it.each([
    ["{ type: integer, default: 1.5, stricter: lower }", "1.5"],
    ["{ type: amount, default: 5, stricter: lower }", "5"],
    ["{ type: list, default: a, stricter: none }", "a"],
    ["{ type: text, default: a, stricter: lower }", "lower"],
  ])("checks the setting %s", async (setting, word) => {
    const text = PACK.replace("signals:", `settings: { a: ${setting} }\nsignals:`);
    expect(await pack(text)).toEqual([`${WORDS}:4 SCHEMA at ${word}`]);
  });
});

describe("a rule", () => {
  it.each([
    ["{ fact: override.kind, operator: greaterThan, value: 1 }", "10 FACT_UNKNOWN at override.kind"],
    ["{ fact: ratio.value, operator: equal, value: true }", "10 FACT_TYPE at true"],
    ["{ fact: act.kind, operator: in, value: [send, buy] }", "10 FACT_TYPE at ["],
    ["{ fact: override.kinds, operator: lessThan, value: 1 }", "10 NOT_MONOTONE at lessThan"],
    ["{ not: { fact: override.kinds, operator: greaterThan, value: 1 } }", "10 NOT_MONOTONE at greaterThan"],
  ])("is checked: %s", async (when, problem) => {
    expect(await pack(withRule(`{ id: r, when: ${when}, score: 0.5, message: m }`))).toEqual([`${WORDS}:${problem}`]);
  });

  it("says what an unknown fact means", async () => {
    const rule = "{ id: r, when: { fact: rep.listed, operator: equal, value: true }, score: 0.5, message: m }";
    expect(await pack(withRule(rule))).toEqual([`${WORDS}:10 IF_UNKNOWN_REQUIRED at {`]);
    expect(await pack(withRule(rule.replace("score", "ifUnknown: { score: 0.4 }, score")))).toEqual([]);
    expect(await pack(withRule(rule.replace("score", "ifUnknown: { score: 0.05 }, score")))).toEqual([
      `${WORDS}:10 SCORE_TOO_MILD at 0.05`,
    ]);
    expect(await pack(withRule(rule.replace("score", "ifUnknown: { points: 3 }, score")))).toEqual([
      `${WORDS}:10 COMBINE_MISMATCH at points`,
    ]);
  });

  it("counts amounts as facts that may be unknown: two mints can't be compared", async () => {
    const rule =
      "{ id: r, when: { fact: act.amount, operator: greaterThan, value: { fact: settings.large } }, points: 3, message: m }";
    expect(await sumPack(withPoints(rule))).toEqual([`${POINTS}:16 IF_UNKNOWN_REQUIRED at {`]);
    expect(await sumPack(withPoints(rule.replace("points: 3", "points: 3, ifUnknown: { points: 3 }")))).toEqual([]);
  });

  it("warns of an ifUnknown that can never be used", async () => {
    const rule =
      "{ id: r, when: { fact: text.length, operator: greaterThan, value: 1 }, score: 0.5, ifUnknown: { score: 0.5 }, message: m }";
    expect(await pack(withRule(rule))).toEqual([`(${WORDS}:10 NOTHING_TO_DO at ifUnknown)`]);
  });

  it("takes no score from a fact in a pack: it could be milder than nothing at all", async () => {
    const rule =
      "{ id: r, when: { fact: text.length, operator: greaterThan, value: 1 }, score: { fact: ratio.value }, message: m }";
    expect(await pack(withRule(rule))).toEqual([`${WORDS}:10 SCHEMA at {`]);
  });

  it("keeps to what its metric combines", async () => {
    const when = "when: { fact: text.length, operator: greaterThan, value: 1 }, message: m";
    expect(await pack(withRule(`{ id: r, ${when}, points: 3, atLeast: warn }`))).toEqual([
      `${WORDS}:10 NOTHING_TO_DO at {`,
      `${WORDS}:10 COMBINE_MISMATCH at points`,
      `${WORDS}:10 COMBINE_MISMATCH at atLeast`,
    ]);
    expect(await sumPack(withPoints(`{ id: r, ${when}, score: 3 }`))).toEqual([
      `${POINTS}:16 NOTHING_TO_DO at {`,
      `${POINTS}:16 COMBINE_MISMATCH at score`,
    ]);
    expect(await sumPack(withPoints(`{ id: r, ${when}, points: 0 }`))).toEqual([`${POINTS}:16 NOTHING_TO_DO at {`]);
    expect(await sumPack(withPoints(`{ id: r, ${when}, points: 0, atLeast: warn }`))).toEqual([]);
  });

  it("may be a relief, which asks for less, but never demands", async () => {
    const relief = "{ id: r, when: { fact: signals.kinds, operator: lessThan, value: 1 }, points: -3, message: m }";
    expect(await sumPack(withPoints(relief))).toEqual([]);
    expect(await sumPack(withPoints(relief.replace("points: -3", "points: -3, atLeast: warn")))).toEqual([
      `${POINTS}:16 SCHEMA at warn`,
    ]);
    const unbounded = SUM_METRIC.replace("reliefAtMost: 20\n", "");
    expect(await problemsOf({ "rules/risk/metric.yaml": unbounded })).toEqual([
      "rules/risk/reliefs.yaml:4 NOTHING_TO_DO at id",
    ]);
  });

  it("shows evidence of facts that exist", async () => {
    const rule =
      "{ id: r, when: { fact: text.length, operator: greaterThan, value: 1 }, score: 0.5, evidence: [ratio.valu], message: m }";
    expect(await pack(withRule(rule))).toEqual([`${WORDS}:10 FACT_UNKNOWN at ratio.valu`]);
  });
});

describe("a pack's test", () => {
  const test = (cases: string) =>
    problemsOf({ "rules/injection/words.test.yaml": `format: 1\ncases:\n  - ${cases}\n` });

  it("names signals and rules of its pack", async () => {
    expect(await test("{ hit: ignore, context: ignore previous orders }")).toEqual([]);
    expect(await test("{ miss: ignor, context: x }")).toEqual([
      "rules/injection/words.test.yaml:3 TEST_TARGET at ignor",
    ]);
    expect(await test("{ expect: { fires: [ignore, other] }, context: x }")).toEqual([
      "rules/injection/words.test.yaml:3 TEST_TARGET at other",
    ]);
  });

  it("asks one thing, of some text", async () => {
    expect(await test("{ hit: ignore, miss: ignore, context: x }")).toEqual([
      "rules/injection/words.test.yaml:3 SCHEMA at {",
    ]);
    expect(await test("{ hit: ignore }")).toEqual(["rules/injection/words.test.yaml:3 SCHEMA at {"]);
  });

  it("has an owner and an end for what is known to fail", async () => {
    expect(await test("{ hit: ignore, context: x, known: missed }")).toEqual([
      "rules/injection/words.test.yaml:3 SCHEMA at {",
    ]);
    expect(await test("{ hit: ignore, context: x, known: missed, owner: a, until: 2027-01-01 }")).toEqual([]);
    expect(await test("{ hit: ignore, context: x, owner: a }")).toEqual([
      "rules/injection/words.test.yaml:3 NOTHING_TO_DO at owner",
    ]);
  });

  it("needs its pack, and fails the rules when it is broken", async () => {
    const outcome = await outcomeOf({ "rules/injection/gone.test.yaml": "format: 1\ncases: [{ hit: a, context: x }]" });
    expect(outcome.failed.rules).toBe(true);
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(["PACK_UNKNOWN"]);
  });
});
