import { describe, expect, it } from "vitest";
import type { ActivePlan } from "../../../engine/compile/types.js";
import { BASE, fakeJudge, METRIC, outcomeOf, PACK, problemsOf, snapshotOf } from "./set.js";

const ACME = "policies/acme.yaml";
const CHILD = "format: 1\nextends: base\n";
const FAR = "reason: r, owner: o, until: 2027-06-30";

const acme = (...exceptions: readonly string[]): Readonly<Record<string, string>> => ({
  [ACME]: `${CHILD}exceptions:\n${exceptions.map((text) => `  - { ${text} }\n`).join("")}`,
});
const problems = (...exceptions: readonly string[]) => problemsOf(acme(...exceptions), [fakeJudge("one")]);

const planAt = async (files: Readonly<Record<string, string>>, time: string, tenant = "acme"): Promise<ActivePlan> => {
  const plan = (await snapshotOf(files, [fakeJudge("one")])).tenants.get(tenant);
  if (!plan) throw new Error(`no ${tenant}`);
  return plan.at(time);
};

describe("a set exception", () => {
  it.each([
    ["metrics.injection.enabled", "false"],
    ["metrics.injection.required", "false"],
    ["metrics.injection.mode", "observe"],
    ["metrics.injection.packs", "[words]"],
    ["metrics.injection.threshold", "0.9"],
    ["metrics.injection.tiers", "{ confidentPass: 0.4, confidentBlock: 0.9 }"],
    ["metrics.injection.escalate", "{ judges: [one], maxJudgeLatencyMs: 5 }"],
    ["metrics.injection.allow.values", "[a]"],
    ["metrics.injection.onTimeout", "fail_open"],
    ["metrics.risk.packs", "[points, reliefs]"],
    ["metrics.risk.settings.points.large", '{ SOL: "900" }'],
    ["overrides", "stricter"],
    ["onError", "fail_open"],
  ])("may loosen %s", async (path, to) => {
    const found = await problems(`set: ${path}, to: ${to}, ${FAR}`);
    expect(found.filter((text) => !text.includes("NOTHING_TO_DO"))).toEqual([]);
  });

  it.each([
    ["metrics.injection.enabledd, to: false", "UNKNOWN_KEY at metrics.injection.enabledd"],
    ["metrics.injektion.enabled, to: false", "METRIC_MISSING at metrics.injektion.enabled"],
    ["metrics.injection, to: {}", "EXCEPTION_TARGET at metrics.injection"],
    ["metrics, to: {}", "EXCEPTION_TARGET at metrics"],
    ["extends, to: other", "EXCEPTION_TARGET at extends"],
    ["format, to: 1", "EXCEPTION_TARGET at format"],
    ["exceptions, to: []", "EXCEPTION_TARGET at exceptions"],
    ["metrics.injection.threshold, to: high", "SCHEMA at high"],
    ["metrics.injection.threshold, to: 7", "SCORE_OUT_OF_RANGE at 7"],
    ["metrics.injection.escalate, to: { judges: [two], maxJudgeLatencyMs: 5 }", "JUDGE_UNKNOWN at {"],
    ["metrics.injection.packs, to: [gone]", "PACK_UNKNOWN at ["],
    ["metrics.injection.threshold, to: 0.5", "EXCEPTION_TARGET at {"],
    ["metrics.injection.mode, to: enforce", "NOTHING_TO_DO at {"],
  ])("is refused: %s", async (text, problem) => {
    expect((await problems(`set: ${text}, ${FAR}`))[0]).toContain(`${ACME}:4 ${problem}`);
  });

  it("holds through the whole day of its end and no longer", async () => {
    const files = acme(`set: metrics.injection.threshold, to: 0.9, ${FAR}`);
    const thresholdAt = async (time: string) => (await planAt(files, time)).metrics.get("injection")?.policy.threshold;
    expect(await thresholdAt("2026-12-01T00:00:00Z")).toBe(0.9);
    expect(await thresholdAt("2027-06-30T23:59:59.999Z")).toBe(0.9);
    expect(await thresholdAt("2027-07-01T00:00:00.000Z")).toBe(0.7);
  });

  it("ends one by one, each plan made once", async () => {
    const files = acme(
      "set: metrics.injection.threshold, to: 0.9, reason: r, owner: o, until: 2027-01-31",
      "set: metrics.injection.enabled, to: false, reason: r, owner: o, until: 2027-03-31",
    );
    const tenant = (await snapshotOf(files)).tenants.get("acme");
    const states = ["2027-01-31", "2027-02-01", "2027-04-01"].map((day) => {
      const policy = tenant?.at(`${day}T12:00:00Z`).metrics.get("injection")?.policy;
      return [policy?.threshold, policy?.enabled];
    });
    expect(states).toEqual([
      [0.9, false],
      [0.7, false],
      [0.7, true],
    ]);
    expect(tenant?.at("2027-05-01T00:00:00Z")).toBe(tenant?.at("2028-01-01T00:00:00Z"));
  });

  it("takes a disabled metric's signals out of the scan", async () => {
    const files = acme(`set: metrics.injection.enabled, to: false, ${FAR}`);
    expect([...(await planAt(files, "2027-01-01T00:00:00Z")).mask]).toEqual([0]);
    expect([...(await planAt(files, "2028-01-01T00:00:00Z")).mask]).toEqual([1]);
  });

  it("of a parent reaches a child only where the child says nothing", async () => {
    const files = {
      "policies/base.yaml": `${BASE}exceptions: [{ set: metrics.injection.threshold, to: 0.9, ${FAR} }]\n`,
      [ACME]: CHILD,
      "policies/strict.yaml": `${CHILD}metrics: { injection: { threshold: 0.6 } }\n`,
    };
    const at = "2027-01-01T00:00:00Z";
    expect((await planAt(files, at)).metrics.get("injection")?.policy.threshold).toBe(0.9);
    expect((await planAt(files, at, "strict")).metrics.get("injection")?.policy.threshold).toBe(0.6);
  });

  it("may not leave a policy with nothing to do", async () => {
    const found = await problems(
      `set: metrics.injection.enabled, to: false, ${FAR}`,
      `set: metrics.risk.enabled, to: false, ${FAR}`,
    );
    expect(found).toEqual([`${ACME}:1 NOTHING_TO_DO at format`]);
  });
});

describe("an ignore exception", () => {
  it.each(["injection/words", "injection/words/ignore", "risk/points/long"])("may name %s", async (target) => {
    expect(await problems(`ignore: ${target}, ${FAR}`)).toEqual([]);
  });

  it.each(["injektion/words", "injection", "injection/wrods", "injection/words/ignor", "injection/words/ignore/x", ""])(
    "may not name %j",
    async (target) => {
      expect(await problems(`ignore: '${target}', ${FAR}`)).toHaveLength(1);
    },
  );

  it("for a pack that is not listed would do nothing", async () => {
    expect(await problems(`ignore: risk/reliefs, ${FAR}`)).toEqual([`(${ACME}:4 NOTHING_TO_DO at risk/reliefs)`]);
  });

  it("suggests the target that was meant", async () => {
    const { diagnostics } = await outcomeOf(acme(`ignore: injection/words/ignor, ${FAR}`));
    expect(diagnostics).toMatchObject([{ code: "EXCEPTION_TARGET", hint: 'did you mean "ignore"?' }]);
  });

  it("may name a rule of the metric itself", async () => {
    const rules =
      "rules: [{ id: both, when: { fact: override.kinds, operator: greaterThan, value: 1 }, score: 0.9, message: m }]\n";
    const files = { "rules/injection/metric.yaml": METRIC + rules };
    expect(await problemsOf({ ...files, ...acme(`ignore: injection/both, ${FAR}`) })).toEqual([]);
  });

  it("never silences a rule with atLeast: block", async () => {
    expect(await problems(`ignore: risk/points/listed, ${FAR}`)).toEqual([
      `${ACME}:4 EXCEPTION_TARGET at risk/points/listed`,
    ]);
    expect(await problems(`ignore: risk/points, ${FAR}`)).toEqual([`${ACME}:4 EXCEPTION_TARGET at risk/points`]);
  });

  it("never takes away the signal such a rule counts", async () => {
    const hard = `format: 1
about: Hard.
signals: [{ id: word, literals: [forbidden] }]
rules: [{ id: hard, when: { fact: hard/word.count, operator: greaterThan, value: 0 }, points: 1, atLeast: block, message: m }]
`;
    const files = { "rules/risk/hard.yaml": hard, ...acme(`ignore: risk/hard/word, ${FAR}`) };
    expect(await problemsOf(files)).toEqual([`${ACME}:4 EXCEPTION_TARGET at risk/hard/word`]);
  });

  it("is in the plan until it ends, and in those of children", async () => {
    const files = {
      "policies/base.yaml": `${BASE}exceptions: [{ ignore: injection/words/ignore, only: { source: "kb-*" }, ${FAR} }]\n`,
      [ACME]: CHILD,
    };
    expect((await planAt(files, "2027-01-01T00:00:00Z")).ignores).toMatchObject([
      { ignore: "injection/words/ignore", only: { source: "kb-*" } },
    ]);
    expect((await planAt(files, "2027-07-01T00:00:00Z")).ignores).toEqual([]);
  });
});

describe("the end of an exception", () => {
  const until = (day: string) => problems(`ignore: injection/words/ignore, reason: r, owner: o, until: ${day}`);

  it("is a day of the calendar", async () => {
    expect(await until("2027-02-30")).toEqual([`${ACME}:4 SCHEMA at 2027-02-30`]);
    expect(await until("next-week")).toEqual([`${ACME}:4 SCHEMA at next-week`]);
  });

  it("is told two weeks before, and after; neither stops the set from compiling", async () => {
    expect(await until("2026-12-15")).toEqual([`(${ACME}:4 EXCEPTION_ENDS_SOON at 2026-12-15)`]);
    expect(await until("2026-12-01")).toEqual([`(${ACME}:4 EXCEPTION_ENDS_SOON at 2026-12-01)`]);
    expect(await until("2026-11-30")).toEqual([`(${ACME}:4 EXCEPTION_EXPIRED at 2026-11-30)`]);
    expect(await until("2026-12-16")).toEqual([]);
  });

  it("is never part of the snapshot's hash by way of today", async () => {
    const files = acme("ignore: injection/words/ignore, reason: r, owner: o, until: 2026-12-05");
    expect((await snapshotOf(files)).hash).toBe((await snapshotOf(files)).hash);
    expect(PACK).toContain("ignore");
  });
});
