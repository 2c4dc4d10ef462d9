import { describe, expect, it } from "vitest";
import type { ActivePlan } from "../../../engine/compile/types.js";
import { AFTER_ALL, BASE, fakeJudge, outcomeOf, problemsOf, RELIEF_PACK, snapshotOf } from "./set.js";

const ACME = "policies/acme.yaml";
const CHILD = "format: 1\nextends: base\n";
const child = (lines: string) => problemsOf({ [ACME]: CHILD + lines });
const injection = (fields: string) => child(`metrics: { injection: { ${fields} } }\n`);
const base = (text: string, judges = [fakeJudge("one")]) => problemsOf({ "policies/base.yaml": text }, judges);

const planOf = async (files: Readonly<Record<string, string>>, tenant = "acme"): Promise<ActivePlan> => {
  const plan = (await snapshotOf(files, [fakeJudge("one"), fakeJudge("two")])).tenants.get(tenant);
  if (!plan) throw new Error(`no ${tenant}`);
  return plan.at(AFTER_ALL);
};

describe("a policy that is complete", () => {
  it.each([
    ["threshold: 0.7, ", "", "policies/base.yaml:5 POLICY_INCOMPLETE at injection"],
    ["onTimeout: fail_closed\n", "", "policies/base.yaml:4 POLICY_INCOMPLETE at injection"],
    ["onError: fail_closed\n", "", "policies/base.yaml:4 POLICY_INCOMPLETE at injection"],
    ["threshold: 0.7", "threshold: 7", "policies/base.yaml:5 SCORE_OUT_OF_RANGE at 7"],
    ["warnThreshold: 0.4", "warnThreshold: -1", "policies/base.yaml:5 SCORE_OUT_OF_RANGE at -1"],
    ["packs: [words]", "packs: [wrods]", "policies/base.yaml:5 PACK_UNKNOWN at wrods"],
    ["packs: [words]", "packs: []", "policies/base.yaml:5 NOTHING_TO_DO at injection"],
    ["  injection:", "  injektion: { threshold: 1 }\n  injection:", "policies/base.yaml:5 METRIC_MISSING at injektion"],
    [
      "packs: [points]",
      "packs: [points], settings: { points.larg: 5 }",
      "policies/base.yaml:6 SETTING_UNKNOWN at points.larg",
    ],
    ["packs: [points]", "packs: [points], settings: { points.large: 5 }", "policies/base.yaml:6 SCHEMA at 5"],
    [
      "metrics:",
      "aggregate: { weighted: { injektion: 1 }, threshold: 0.5, warnThreshold: 0.2 }\nmetrics:",
      "policies/base.yaml:4 METRIC_MISSING at injektion",
    ],
    [
      "metrics:",
      "aggregate: { weighted: { injection: 1 }, threshold: 5, warnThreshold: 0.2 }\nmetrics:",
      "policies/base.yaml:4 SCORE_OUT_OF_RANGE at 5",
    ],
  ])("%s -> %s", async (was, is, problem) => {
    expect(BASE).toContain(was);
    expect(await base(BASE.replace(was, is))).toContainEqual(problem);
  });

  it("needs onTimeout of the metric, the file or the parent", async () => {
    const bare = BASE.replace("onTimeout: fail_closed\n", "");
    const stated = bare.replaceAll(" threshold:", " onTimeout: fail_open, threshold:");
    expect(await base(stated)).toEqual([]);
  });

  it("enables a metric that it names, wholly, unless it says otherwise", async () => {
    const plan = await planOf({}, "base");
    expect(plan.metrics.get("injection")?.policy).toEqual({
      enabled: true,
      required: true,
      mode: "enforce",
      packs: ["words"],
      threshold: 0.7,
      warnThreshold: 0.4,
      tiers: { confidentPass: 0.2, confidentBlock: 0.9 },
      judges: [],
      combine: "last",
      maxJudgeLatencyMs: 0,
      onTimeout: "fail_closed",
      onError: "fail_closed",
      redact: false,
      allow: { promptEcho: false, values: [] },
    });
    expect(plan).toMatchObject({ overrides: "none", aggregate: { kind: "any_block" }, ignores: [] });
  });

  it("must enable something", async () => {
    const off = BASE.replaceAll("{ packs", "{ enabled: false, packs");
    expect(await base(off)).toEqual(["policies/base.yaml:1 NOTHING_TO_DO at format"]);
    expect(await base("format: 1\n")).toEqual(["policies/base.yaml:1 NOTHING_TO_DO at format"]);
  });

  it("may leave a disabled metric unfinished", async () => {
    expect(await base(BASE.replace("packs: [words], threshold: 0.7", "enabled: false, packs: [words]"))).toEqual([]);
  });

  it("sets nothing of a pack it does not list", async () => {
    const text = RELIEF_PACK.replace("rules:", "settings: { most: 5 }\nrules:");
    const policy = BASE.replace("packs: [points]", "packs: [points], settings: { reliefs.most: 4 }");
    const problems = await problemsOf({ "rules/risk/reliefs.yaml": text, "policies/base.yaml": policy });
    expect(problems).toEqual(["(policies/base.yaml:6 NOTHING_TO_DO at reliefs.most)"]);
  });

  it("clamps a warnThreshold beyond the threshold, and says so", async () => {
    const text = BASE.replace("warnThreshold: 0.4", "warnThreshold: 0.8");
    expect(await base(text)).toEqual(["(policies/base.yaml:5 THRESHOLD_ORDER at 0.8)"]);
    const plan = await planOf({ "policies/base.yaml": text }, "base");
    expect(plan.metrics.get("injection")?.policy.warnThreshold).toBe(0.7);
  });

  it("warns where a tier settles what the thresholds decide otherwise", async () => {
    expect(await base(BASE.replace("threshold: 0.7", "threshold: 0.95"))).toEqual([
      "(policies/base.yaml:5 TIERS_MISPLACED at injection)",
    ]);
  });

  it("needs a policy: a set without one would serve nobody", async () => {
    const { compile } = await import("../../../engine/compile/compile.js");
    const outcome = await compile([], { judges: new Map(), providers: [], today: "2026-12-01" });
    expect(outcome).toMatchObject({ snapshot: null, diagnostics: [{ code: "SET_EMPTY" }] });
  });
});

describe("judges", () => {
  const asking = (escalate: string) => BASE.replace("threshold: 0.7", `threshold: 0.7, escalate: { ${escalate} }`);

  it("must exist, suit the metric and be open to the tenant", async () => {
    const text = asking("judges: [one], maxJudgeLatencyMs: 5");
    const problem = ["policies/base.yaml:5 JUDGE_UNKNOWN at one"];
    expect(await base(text)).toEqual([]);
    expect(await base(text, [])).toEqual(problem);
    expect(await base(text, [fakeJudge("one", { metrics: ["risk"] })])).toEqual(problem);
    expect(await base(text, [fakeJudge("one", { tenants: ["acme"] })])).toEqual(problem);
    expect(await base(text, [fakeJudge("one", { tenants: ["base"], metrics: ["injection"] })])).toEqual([]);
  });

  it("have a time limit and no namesake", async () => {
    expect(await base(asking("judges: [one]"))).toEqual(["policies/base.yaml:5 POLICY_INCOMPLETE at {"]);
    expect(await base(asking("judges: [one, { use: one }], maxJudgeLatencyMs: 5"))).toEqual([
      "policies/base.yaml:5 DUPLICATE_ID at {",
    ]);
  });

  it("of the network see redacted text unless the policy says otherwise", async () => {
    const text = asking(
      "judges: [one, { use: far, maxAction: warn }, { use: open, shares: full }], maxJudgeLatencyMs: 5",
    );
    const judges = [fakeJudge("one"), fakeJudge("far", { network: true }), fakeJudge("open", { network: true })];
    const snapshot = await snapshotOf({ "policies/base.yaml": text }, judges);
    const steps = snapshot.tenants.get("base")?.at(AFTER_ALL).metrics.get("injection")?.policy.judges ?? [];
    expect(steps.map(({ judge, maxAction, shares }) => [judge.name, maxAction, shares])).toEqual([
      ["one", "block", "full"],
      ["far", "warn", "redacted"],
      ["open", "block", "full"],
    ]);
  });
});

describe("extends", () => {
  it("names a policy that compiles", async () => {
    expect(await problemsOf({ [ACME]: "format: 1\nextends: bsae\n" })).toEqual([`${ACME}:2 PARENT_MISSING at bsae`]);
    const broken = await outcomeOf({ [ACME]: CHILD, "policies/base.yaml": "format: 2\n", "policies/other.yaml": BASE });
    expect(broken.failed).toEqual({ rules: false, tenants: ["acme", "base"] });
  });

  it("never goes in a circle", async () => {
    const problems = await problemsOf({
      "policies/a.yaml": "format: 1\nextends: b\n",
      "policies/b.yaml": "format: 1\nextends: c\n",
      "policies/c.yaml": "format: 1\nextends: b\n",
      "policies/d.yaml": "format: 1\nextends: d\n",
    });
    expect(problems).toEqual(
      ["a", "b", "c", "d"].map(
        (name) => `policies/${name}.yaml:2 POLICY_CYCLE at ${{ a: "b", b: "c", c: "b", d: "d" }[name]}`,
      ),
    );
  });

  it("fails tenants one by one", async () => {
    const outcome = await outcomeOf({ [ACME]: "format: 1\nextend: base\n", "policies/fine.yaml": CHILD });
    expect(outcome.failed).toEqual({ rules: false, tenants: ["acme"] });
    expect(outcome.snapshot).toBeNull();
  });
});

describe("a child merges with its parent", () => {
  it("inherits everything it does not state", async () => {
    const [plan, parent] = [await planOf({ [ACME]: CHILD }), await planOf({}, "base")];
    expect(plan.metrics.get("injection")?.policy).toEqual(parent.metrics.get("injection")?.policy);
  });

  it("merges maps, adds packs up and replaces escalate whole", async () => {
    const extra = "format: 1\nabout: More.\nsignals: [{ id: b, literals: [more words], score: 0.5, message: m }]\n";
    const plan = await planOf({
      "rules/injection/extra.yaml": extra,
      "policies/base.yaml": BASE.replace(
        "threshold: 0.7",
        "threshold: 0.7, allow: { promptEcho: true, values: [a, b] }, escalate: { judges: [one], combine: worst, maxJudgeLatencyMs: 5 }",
      ).replace("metrics:", "log: { content: full, retainDays: 7 }\nmetrics:"),
      [ACME]: `${CHILD}log: { retainDays: 9 }
metrics:
  injection:
    packs: [extra]
    allow: { values: [b] }
    escalate: { judges: [two], maxJudgeLatencyMs: 9 }
`,
    });
    const policy = plan.metrics.get("injection")?.policy;
    expect(plan.log).toEqual({ content: "full", retainDays: 9, durability: "batched", onFull: "wait" });
    expect(policy).toMatchObject({
      packs: ["words", "extra"],
      combine: "last",
      maxJudgeLatencyMs: 9,
      allow: { promptEcho: true, values: ["b"] },
    });
    expect(policy?.judges.map(({ judge }) => judge.name)).toEqual(["two"]);
  });

  it("merges amounts mint by mint, over the pack's default too", async () => {
    const plan = await planOf({ [ACME]: `${CHILD}metrics: { risk: { settings: { points.large: { SOL: "50" } } } }\n` });
    expect(plan.metrics.get("risk")?.settings.get("settings.points.large")).toEqual({
      byMint: new Map([
        ["SOL", 50n],
        ["USDC", 7n],
      ]),
    });
  });
});

describe("a child only tightens", () => {
  it.each([
    ["enabled: false", "enabled"],
    ["required: false", "required"],
    ["mode: warn", "mode"],
    ["threshold: 0.8", "threshold"],
    ["warnThreshold: 0.5", "warnThreshold"],
    ["tiers: { confidentPass: 0.3, confidentBlock: 0.9 }", "tiers.confidentPass"],
    ["tiers: { confidentPass: 0.2, confidentBlock: 0.95 }", "tiers.confidentBlock"],
    ["onTimeout: fail_open", "onTimeout"],
    ["onError: fail_open", "onError"],
    ["allow: { promptEcho: true }", "allow.promptEcho"],
    ["allow: { values: [a] }", "allow.values"],
  ])("refuses %s", async (fields, path) => {
    const { diagnostics } = await outcomeOf({ [ACME]: `${CHILD}metrics: { injection: { ${fields} } }\n` });
    expect(diagnostics).toMatchObject([
      {
        code: "POLICY_LOOSER",
        line: 3,
        message: expect.stringContaining(`metrics.injection.${path} is looser than in base`),
      },
    ]);
  });

  it.each([
    "mode: enforce",
    "threshold: 0.6",
    "warnThreshold: 0.3",
    "tiers: { confidentPass: 0.1, confidentBlock: 0.8 }",
    "onTimeout: fail_closed",
    "redact: true",
    "allow: { promptEcho: false, values: [] }",
  ])("takes %s", async (fields) => {
    expect(await injection(fields)).toEqual([]);
  });

  it("tells what was and what is", async () => {
    const { diagnostics } = await outcomeOf({ [ACME]: `${CHILD}metrics: { injection: { threshold: 0.8 } }\n` });
    expect(diagnostics[0]?.message).toBe(
      "metrics.injection.threshold is looser than in base (0.7 -> 0.8); a child only tightens. Write an exception with reason, owner and until.",
    );
  });

  it("tells a failure policy at the top of the file where it stands", async () => {
    expect(await child("onTimeout: fail_open\n")).toContainEqual(`${ACME}:3 POLICY_LOOSER at fail_open`);
  });

  it("may enable what the parent disables, with numbers of its own", async () => {
    const off = BASE.replace("{ packs: [words], threshold: 0.7", "{ enabled: false, packs: [words], threshold: 0.2");
    const on = `${CHILD}metrics: { injection: { enabled: true, threshold: 0.8, warnThreshold: 0.5 } }\n`;
    expect(await problemsOf({ "policies/base.yaml": off, [ACME]: on })).toEqual([]);
  });

  it("adds no pack with reliefs", async () => {
    expect(await child("metrics: { risk: { packs: [reliefs] } }\n")).toEqual([`${ACME}:3 POLICY_LOOSER at [`]);
  });

  it("moves settings only towards stricter", async () => {
    const settings = (value: string) => child(`metrics: { risk: { settings: { points.large: { ${value} } } } }\n`);
    expect(await settings('SOL: "90"')).toEqual([]);
    expect(await settings('SOL: "110"')).toEqual([`${ACME}:3 POLICY_LOOSER at {`]);
    // A mint without an entry is unknown, which is never milder than a number.
    expect(await settings('BONK: "1"')).toEqual([`${ACME}:3 POLICY_LOOSER at {`]);
  });

  it("lets thresholds of a metric that is better when higher only rise", async () => {
    const better = {
      "rules/proof/metric.yaml": `format: 1
direction: higher_is_better
range: [0, 1]
combine: worst
clear: 0.95
tiers: { confidentPass: 0.9, confidentBlock: 0.3 }
judges: decide
rules: [{ id: a, when: { fact: ratio.value, operator: lessThan, value: 1 }, score: { fact: ratio.value }, message: m }]
`,
      "policies/base.yaml": `${BASE}  proof: { threshold: 0.6, warnThreshold: 0.75 }\n`,
    };
    const proof = (fields: string) => problemsOf({ ...better, [ACME]: `${CHILD}metrics: { proof: { ${fields} } }\n` });
    expect(await proof("threshold: 0.7, warnThreshold: 0.8")).toEqual([]);
    expect(await proof("threshold: 0.5")).toEqual([`${ACME}:3 POLICY_LOOSER at 0.5`]);
    expect(await proof("tiers: { confidentPass: 0.95, confidentBlock: 0.4 }")).toEqual([]);
    expect(await proof("tiers: { confidentPass: 0.85, confidentBlock: 0.3 }")).toEqual([
      `${ACME}:3 POLICY_LOOSER at 0.85`,
    ]);
  });

  it("grows the block tier only where its threshold blocks", async () => {
    expect(await injection("tiers: { confidentPass: 0.2, confidentBlock: 0.5 }")).toContainEqual(
      `${ACME}:3 POLICY_LOOSER at 0.5`,
    );
    expect(await injection("threshold: 0.5, tiers: { confidentPass: 0.2, confidentBlock: 0.5 }")).toEqual([]);
  });

  it("asks no judges about what the parent warns of for sure", async () => {
    const early = BASE.replace("warnThreshold: 0.4", "warnThreshold: 0.15");
    const problems = await problemsOf({
      "policies/base.yaml": early,
      [ACME]: `${CHILD}metrics: { injection: { tiers: { confidentPass: 0.1, confidentBlock: 0.9 } } }\n`,
    });
    expect(problems).toContainEqual(`${ACME}:3 POLICY_LOOSER at 0.1`);
  });

  it("moves no border and adds no metric where scores are averaged", async () => {
    const weighted = "aggregate: { weighted: { injection: 1, risk: 1 }, threshold: 0.5, warnThreshold: 0.2 }\nmetrics:";
    const parent = { "policies/base.yaml": BASE.replace("metrics:", weighted) };
    const tiers = "metrics: { injection: { threshold: 0.6, tiers: { confidentPass: 0.1, confidentBlock: 0.8 } } }\n";
    const borders = [`${ACME}:3 POLICY_LOOSER at 0.1`, `${ACME}:3 POLICY_LOOSER at 0.8`];
    expect(await problemsOf({ ...parent, [ACME]: CHILD + tiers })).toEqual(borders);
    const off = parent["policies/base.yaml"].replace("risk: {", "risk: { enabled: false,");
    const on = `${CHILD}metrics: { risk: { enabled: true } }\n`;
    expect(await problemsOf({ "policies/base.yaml": off, [ACME]: on })).toEqual([`${ACME}:3 POLICY_LOOSER at true`]);
  });

  it("opens neither overrides nor the aggregate", async () => {
    expect(await child("overrides: any\n")).toEqual([`${ACME}:3 POLICY_LOOSER at any`]);
    const weighted = "aggregate: { weighted: { injection: 1 }, threshold: 0.5, warnThreshold: 0.2 }\n";
    expect(await child(weighted)).toEqual([`${ACME}:3 POLICY_LOOSER at {`]);
    const parent = { "policies/base.yaml": BASE.replace("metrics:", `${weighted}metrics:`) };
    expect(await problemsOf({ ...parent, [ACME]: `${CHILD}${weighted.replace("0.5", "0.4")}` })).toEqual([]);
    expect(await problemsOf({ ...parent, [ACME]: `${CHILD}${weighted.replace("0.5", "0.6")}` })).toEqual([
      `${ACME}:3 POLICY_LOOSER at {`,
    ]);
  });
});

describe("a policy's test", () => {
  it("needs its policy and names metrics that exist", async () => {
    const text =
      "format: 1\ncases: [{ request: { response: x }, expect: { action: allow, metrics: { injektion: allow } } }]\n";
    expect(await problemsOf({ "policies/base.test.yaml": text })).toEqual([
      "policies/base.test.yaml:2 METRIC_MISSING at injektion",
    ]);
    const outcome = await outcomeOf({ "policies/gone.test.yaml": text.replace(", metrics: { injektion: allow }", "") });
    expect(outcome.failed).toEqual({ rules: false, tenants: ["gone"] });
  });

  it("expects something", async () => {
    const text = "format: 1\ncases: [{ request: { response: x }, expect: {} }]\n";
    expect(await problemsOf({ "policies/base.test.yaml": text })).toEqual([
      "policies/base.test.yaml:2 NOTHING_TO_DO at expect",
    ]);
  });
});
