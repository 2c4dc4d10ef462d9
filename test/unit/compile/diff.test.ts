import { describe, expect, it } from "vitest";
import { diff } from "../../../engine/compile/diff.js";
import { BASE, type Files, fakeJudge, METRIC, PACK, RELIEF_PACK, SUM_PACK, snapshotOf } from "./set.js";

const JUDGES = [fakeJudge("one"), fakeJudge("two")];

/** `what`, after `-` when the change may let more through, else after `+`. */
const changes = async (was: Files, is: Files): Promise<readonly string[]> =>
  diff(await snapshotOf(was, JUDGES), await snapshotOf(is, JUDGES)).map(({ what, kind, weaker }) => {
    const said = kind === "changed" ? what : `${what} ${kind}`;
    return `${weaker ? "-" : "+"} ${said}`;
  });

const METRIC_YAML = "rules/injection/metric.yaml";
const WORDS = "rules/injection/words.yaml";
const POINTS = "rules/risk/points.yaml";
const BASE_YAML = "policies/base.yaml";

/** The change of one file there and back. */
const bothWays = async (path: string, was: string, is: string) => [
  await changes({ [path]: was }, { [path]: is }),
  await changes({ [path]: is }, { [path]: was }),
];

const edited = (path: string, text: string, from: string, to: string) => {
  expect(text).toContain(from);
  return bothWays(path, text, text.replace(from, to));
};

describe("diff", () => {
  it("is empty between equal sets", async () => {
    expect(await changes({}, { [WORDS]: `# comment\n${PACK}` })).toEqual([]);
  });

  it("tells from what to what", async () => {
    const [a, b] = [await snapshotOf(), await snapshotOf({ [BASE_YAML]: BASE.replace("0.7", "0.8") })];
    expect(diff(a, b)).toEqual([
      { what: "policy base metrics.injection.threshold", kind: "changed", from: 0.7, to: 0.8, weaker: true },
    ]);
  });
});

describe("packs", () => {
  it("are weaker when lost, unless a relief is gained", async () => {
    const more = { "rules/injection/more.yaml": PACK };
    expect(await changes({}, more)).toEqual(["+ pack injection/more added"]);
    expect(await changes(more, {})).toEqual(["- pack injection/more removed"]);
    expect(await changes({}, { "rules/risk/kind.yaml": RELIEF_PACK })).toEqual(["- pack risk/kind added"]);
  });

  it("tell each signal", async () => {
    const more = `${PACK}  - { id: more, literals: [more words], score: 0.5, message: m }\n`;
    expect(await bothWays(WORDS, PACK, more)).toEqual([
      ["+ signal injection/words/more added"],
      ["- signal injection/words/more removed"],
    ]);
  });

  it.each([
    ["score: 0.6", "score: 0.7", "+ signal injection/words/ignore score", "- signal injection/words/ignore score"],
    [
      "[ignore previous]",
      "[ignore previous, forget previous]",
      "+ signal injection/words/ignore literals",
      "- signal injection/words/ignore literals",
    ],
    ["[context]", "[context, prompt]", "+ signal injection/words/ignore in", "- signal injection/words/ignore in"],
    [
      "in: [context]",
      "in: [context], unless: [quoted]",
      "- signal injection/words/ignore unless",
      "+ signal injection/words/ignore unless",
    ],
    [
      "in: [context]",
      "in: [context], views: [plain]",
      "- signal injection/words/ignore views",
      "+ signal injection/words/ignore views",
    ],
    [
      "score: 0.6",
      "caseSensitive: true\n    score: 0.6",
      "- signal injection/words/ignore caseSensitive",
      "+ signal injection/words/ignore caseSensitive",
    ],
    [
      "score: 0.6",
      "near: { words: [a], within: 9 }\n    score: 0.6",
      "- signal injection/words/ignore near",
      "+ signal injection/words/ignore near",
    ],
    [
      "score: 0.6",
      "label: WORD\n    score: 0.6",
      "+ signal injection/words/ignore label",
      "- signal injection/words/ignore label",
    ],
    ["Drops", "Loses", "+ signal injection/words/ignore message", "+ signal injection/words/ignore message"],
    [
      "signals:",
      "applies: { fact: text.length, operator: greaterThan, value: 1 }\nsignals:",
      "- pack injection/words applies",
      "+ pack injection/words applies",
    ],
  ])("judges a signal's change: %s -> %s", async (from, to, there, back) => {
    expect(await edited(WORDS, PACK, from, to)).toEqual([[there], [back]]);
  });

  it.each([
    ["points: 10\n", "points: 20\n", "+ rule risk/points/long points", "- rule risk/points/long points"],
    [
      "points: 10\n",
      "points: 10\n    atLeast: warn\n",
      "+ rule risk/points/long atLeast",
      "- rule risk/points/long atLeast",
    ],
    ["value: 10 }", "value: 11 }", "- rule risk/points/long source", "- rule risk/points/long source"],
    [
      'SOL: "100"',
      'SOL: "90"',
      "+ policy base metrics.risk.settings.points.large",
      "- policy base metrics.risk.settings.points.large",
    ],
  ])("judges a rule's change: %s -> %s", async (from, to, there, back) => {
    const [first, second] = await edited(POINTS, SUM_PACK, from, to);
    expect([first?.at(-1), second?.at(-1)]).toEqual([there, back]);
  });

  it("tell each rule, reliefs the other way round", async () => {
    const rule = (points: number) =>
      `${SUM_PACK}  - { id: x, when: { fact: text.length, operator: greaterThan, value: 1 }, points: ${points}, message: m }\n`;
    expect(await bothWays(POINTS, SUM_PACK, rule(5))).toEqual([
      ["+ rule risk/points/x added"],
      ["- rule risk/points/x removed"],
    ]);
    expect(await bothWays(POINTS, SUM_PACK, rule(-5))).toEqual([
      ["- rule risk/points/x added"],
      ["+ rule risk/points/x removed"],
    ]);
  });
});

describe("metrics", () => {
  it.each([
    ["clear: 0.1", "clear: 0.2", "+ metric injection clear", "- metric injection clear"],
    ["judges: decide", "judges: raise", "- metric injection judges", "- metric injection judges"],
    [
      "judges: decide",
      "judges: decide\nguardsOff: [compliance]",
      "+ metric injection guardsOff",
      "- metric injection guardsOff",
    ],
    [
      "confidentPass: 0.2",
      "confidentPass: 0.15",
      "+ policy base metrics.injection.tiers.confidentPass",
      "- policy base metrics.injection.tiers.confidentPass",
    ],
  ])("%s -> %s", async (from, to, there, back) => {
    expect(await edited(METRIC_YAML, METRIC, from, to)).toEqual([[there], [back]]);
  });

  it("come and go", async () => {
    const other = { "rules/other/metric.yaml": METRIC };
    expect(await changes({}, other)).toEqual(["+ metric other added"]);
    expect(await changes(other, {})).toEqual(["- metric other removed"]);
  });
});

describe("policies", () => {
  it.each([
    ["threshold: 0.7", "threshold: 0.6", "metrics.injection.threshold"],
    ["warnThreshold: 0.4", "warnThreshold: 0.3", "metrics.injection.warnThreshold"],
    ["threshold: 0.7", "redact: true, threshold: 0.7", "metrics.injection.redact"],
    ["overrides: stricter", "overrides: none", "overrides"],
    ["onTimeout: fail_open", "onTimeout: fail_closed", "metrics.injection.onTimeout"],
    ["mode: warn", "mode: enforce", "metrics.injection.mode"],
    ["required: false", "required: true", "metrics.injection.required"],
    ["durability: batched", "durability: acknowledged", "log.durability"],
    ["values: [a]", "values: []", "metrics.injection.allow.values"],
    ["maxJudgeLatencyMs: 5", "maxJudgeLatencyMs: 9", "metrics.injection.escalate.maxJudgeLatencyMs"],
  ])("%s -> %s is stronger, and weaker the other way", async (from, to, path) => {
    const text = BASE.replace(
      "onTimeout: fail_closed",
      "overrides: stricter\nlog: { durability: batched }\nonTimeout: fail_closed",
    ).replace(
      "threshold: 0.7",
      "threshold: 0.7, onTimeout: fail_open, mode: warn, required: false, allow: { values: [a] }, escalate: { judges: [one], maxJudgeLatencyMs: 5 }",
    );
    expect(await edited(BASE_YAML, text, from, to)).toEqual([[`+ policy base ${path}`], [`- policy base ${path}`]]);
  });

  it("count any other list of judges that decide as weaker", async () => {
    const asking = (judges: string) =>
      BASE.replace("threshold: 0.7", `threshold: 0.7, escalate: { judges: [${judges}], maxJudgeLatencyMs: 5 }`);
    expect(await bothWays(BASE_YAML, asking("one"), asking("one, two"))).toEqual([
      ["- policy base metrics.injection.escalate.judges"],
      ["- policy base metrics.injection.escalate.judges"],
    ]);
  });

  it("count a judge that only raises as weaker when it leaves or may do less", async () => {
    const asking = (judges: string) =>
      BASE.replace("threshold: 70", `threshold: 70, escalate: { judges: [${judges}], maxJudgeLatencyMs: 5 }`);
    const path = "policy base metrics.risk.escalate.judges";
    expect(await bothWays(BASE_YAML, asking("one"), asking("one, two"))).toEqual([[`+ ${path}`], [`- ${path}`]]);
    expect(await bothWays(BASE_YAML, asking("one"), asking("{ use: one, maxAction: warn }"))).toEqual([
      [`- ${path}`],
      [`+ ${path}`],
    ]);
  });

  it("tell metrics and tenants that come and go", async () => {
    const less = BASE.replace(/ {2}risk:.*\n/, "");
    expect(await bothWays(BASE_YAML, BASE, less)).toEqual([
      ["- policy base metrics.risk removed"],
      ["+ policy base metrics.risk added"],
    ]);
    const off = BASE.replace("risk: {", "risk: { enabled: false,");
    expect(await bothWays(BASE_YAML, BASE, off)).toEqual([
      ["- policy base metrics.risk.enabled"],
      ["+ policy base metrics.risk.enabled"],
    ]);
    expect(await changes({}, { "policies/acme.yaml": BASE })).toEqual(["+ policy acme added"]);
    expect(await changes({ "policies/acme.yaml": BASE }, {})).toEqual(["- policy acme removed"]);
  });

  it("tell exceptions one by one", async () => {
    const excepting = (until: string) =>
      `${BASE}exceptions: [{ ignore: injection/words/ignore, reason: r, owner: o, until: ${until} }]\n`;
    const what = "policy base exception injection/words/ignore";
    expect(await bothWays(BASE_YAML, BASE, excepting("2027-06-30"))).toEqual([
      [`- ${what} added`],
      [`+ ${what} removed`],
    ]);
    expect(await bothWays(BASE_YAML, excepting("2027-06-30"), excepting("2027-07-30"))).toEqual([
      [`- ${what}`],
      [`+ ${what}`],
    ]);
  });

  it("tell a parent's change in each child", async () => {
    const acme = { "policies/acme.yaml": "format: 1\nextends: base\n" };
    const found = await changes(acme, { ...acme, [BASE_YAML]: BASE.replace("0.7", "0.8") });
    expect(found).toEqual(["- policy base metrics.injection.threshold", "- policy acme metrics.injection.threshold"]);
  });
});
