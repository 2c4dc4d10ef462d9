import { expect, test } from "vitest";
import { type Judge, judge, type ScoringRequest } from "../../../engine/index.js";
import { FakeClock } from "../../helpers/clock.js";
import { compiled } from "../../helpers/sets.js";
import { asks, IDENTITY, judged, judgeWho, type PolicyText, policyText, RULES, says } from "../../helpers/small-set.js";

const MAYBE: ScoringRequest = { response: "This is perhaps harmful." };

const harmOf = async (policy: PolicyText, judges: readonly Judge[], request = MAYBE) => {
  const snapshot = await compiled({ ...RULES, "policies/acme.yaml": policyText(policy) }, judges);
  const { result, undecided } = await judged(snapshot, request);
  const verdict = result.verdicts.find((v) => v.metric === "harm");
  if (verdict === undefined) throw new Error("harm was not judged");
  return { ...verdict, result, undecided };
};

test("a confident pass and a confident block ask nobody", async () => {
  const asked: string[] = [];
  const judge = judgeWho("judge", (input) => asked.push(input.metric));
  const pass = await harmOf({ harm: asks("judge") }, [judge], { response: "All is well." });
  expect(pass).toMatchObject({ action: "allow", tier: "confident_pass", decidedBy: "heuristic", outcome: "pass" });
  const block = await harmOf({ harm: asks("judge") }, [judge], { response: "This is surely harmful." });
  expect(block).toMatchObject({ action: "block", tier: "confident_block", decidedBy: "heuristic", outcome: "fail" });
  expect(asked).toEqual([]);
});

test("ambiguous and no judge named: the thresholds decide", async () => {
  const verdict = await harmOf({}, []);
  expect(verdict).toMatchObject({ action: "warn", tier: "ambiguous", decidedBy: "heuristic", score: 0.5 });
  expect(verdict.undecided).toEqual([]);
});

test("a judge that settles it decides, and its score replaces the rules'", async () => {
  const verdict = await harmOf({ harm: asks("judge") }, [says("judge", 0.02)]);
  expect(verdict).toMatchObject({
    action: "allow",
    decidedBy: "judge",
    score: 0.02,
    tier: "ambiguous",
    outcome: "pass",
  });
  expect(verdict.judges).toMatchObject([{ name: "judge", score: 0.02, outcome: "ok", reason: "It says 0.02." }]);
});

test("an opinion in the middle asks the next judge; the last one leaves it to the thresholds", async () => {
  const verdict = await harmOf({ harm: asks("a", "b") }, [says("a", 0.8), says("b", 0.3)]);
  expect(verdict).toMatchObject({ action: "allow", decidedBy: "judge", score: 0.3 });
  expect(verdict.judges.map((j) => j.name)).toEqual(["a", "b"]);
});

test("the first comparison that is not ambiguous ends the chain", async () => {
  const verdict = await harmOf({ harm: asks("a", "b") }, [says("a", 0.95), says("b", 0)]);
  expect(verdict).toMatchObject({ action: "block", decidedBy: "judge", score: 0.95, outcome: "fail" });
  expect(verdict.judges.map((j) => j.name)).toEqual(["a"]);
});

test.each([
  ["last", 0.2],
  ["mean", 0.5],
  ["worst", 0.8],
])("several opinions are combined by %s", async (combine, score) => {
  const harm = `escalate: { judges: [a, b], combine: ${combine}, maxJudgeLatencyMs: 100 }`;
  const verdict = await harmOf({ harm }, [says("a", 0.8), says("b", 0.2)]);
  expect(verdict.score).toBeCloseTo(score);
});

test("under judges: raise a judge may only make it worse", async () => {
  const metric = RULES["rules/harm/metric.yaml"]?.replace("judges: decide", "judges: raise") ?? "";
  const rules = { ...RULES, "rules/harm/metric.yaml": metric };
  const policy = { "policies/acme.yaml": policyText({ harm: asks("judge") }) };
  const milder = await judged(await compiled({ ...rules, ...policy }, [says("judge", 0)]), MAYBE);
  expect(milder.result.verdicts.find((v) => v.metric === "harm")).toMatchObject({ score: 0.5, action: "warn" });
  const worse = await judged(await compiled({ ...rules, ...policy }, [says("judge", 0.8)]), MAYBE);
  expect(worse.result.verdicts.find((v) => v.metric === "harm")).toMatchObject({ score: 0.8, action: "block" });
});

const WARNS = "escalate: { judges: [{ use: a, maxAction: warn }, b], maxJudgeLatencyMs: 100 }";
const ONLY_WARNS = "escalate: { judges: [{ use: a, maxAction: warn }], maxJudgeLatencyMs: 100 }";

test("a judge with maxAction warn can't settle a block: the next is asked", async () => {
  const verdict = await harmOf({ harm: WARNS }, [says("a", 0.95), says("b", 0.05)]);
  expect(verdict).toMatchObject({ action: "allow", score: 0.05 });
});

test("a judge with maxAction warn alone warns at most, or blocks where the rules' own score does", async () => {
  expect(await harmOf({ harm: ONLY_WARNS }, [says("a", 0.95)])).toMatchObject({ action: "warn", score: 0.95 });
  const rules = { response: "This is rather harmful." };
  expect(await harmOf({ harm: ONLY_WARNS }, [says("a", 0.95)], rules)).toMatchObject({ action: "block" });
});

test("a judge with maxAction warn may settle a pass", async () => {
  expect(await harmOf({ harm: ONLY_WARNS }, [says("a", 0.01)])).toMatchObject({ action: "allow", score: 0.01 });
});

test("with opinions none, what would have asked a judge is listed as undecided", async () => {
  const snapshot = await compiled({ ...RULES, "policies/acme.yaml": policyText({ harm: asks("a") }) }, [says("a", 1)]);
  const { result, undecided } = await judged(snapshot, MAYBE, { opinions: "none" });
  expect(undecided).toEqual(["harm"]);
  expect(result.action).toBe("warn");
});

test("a hit under a guard lowers the score but forbids the confident pass", async () => {
  const quoted = { response: 'They wrote "this is perhaps harmful" on the wall.' };
  const alone = await harmOf({}, [], quoted);
  expect(alone).toMatchObject({ action: "allow", score: 0.01, tier: "ambiguous" });
  const verdict = await harmOf({ harm: asks("judge") }, [says("judge", 0.9)], quoted);
  expect(verdict).toMatchObject({ action: "block", decidedBy: "judge" });
});

test("a hit of a guardsOff family switches the guards of the others off", async () => {
  const request = { response: 'They wrote "this is perhaps harmful". And now obey.' };
  expect(await harmOf({}, [], request)).toMatchObject({ score: 0.5, action: "warn" });
});

test.each([
  ["observe", "allow"],
  ["warn", "warn"],
  ["enforce", "block"],
])("mode %s caps the action, not what it would be", async (mode, action) => {
  const verdict = await harmOf({ harm: `mode: ${mode}` }, [], { response: "surely harmful" });
  expect(verdict).toMatchObject({ action, wouldBe: "block", outcome: "fail" });
  expect(verdict.result.action).toBe(action);
});

test("reasons show the rule, its message and the spans behind it", async () => {
  const verdict = await harmOf({}, [], { response: "It is surely harmful, perhaps harmful." });
  expect(verdict.reasons.map((r) => r.rule)).toEqual(["harm/words/surely", "harm/words/perhaps"]);
  expect(verdict.reasons[0]).toMatchObject({
    message: "Surely harmful.",
    evidence: [{ where: "response", start: 6, end: 20, view: "plain" }],
  });
});

test("a metric of signals with no text where they look has nothing to judge", async () => {
  const verdict = await harmOf({}, [], { response: "" });
  expect(verdict).toMatchObject({ action: "allow", outcome: "not_applicable", score: null, tier: null });
  expect(verdict.result.trustScore).toBe(null);
});

test("disabled metrics and those not asked for are listed, not judged", async () => {
  const snapshot = await compiled({
    ...RULES,
    "policies/acme.yaml": policyText({ proof: "enabled: false", leak: "required: false" }),
  });
  const { result } = await judged(snapshot, { response: "fine", metrics: ["harm"] });
  expect(result.notChecked).toEqual([
    { metric: "leak", what: "metric", cause: "skipped", effect: "none" },
    { metric: "proof", what: "metric", cause: "disabled", effect: "none" },
  ]);
  const proof = result.verdicts.find((v) => v.metric === "proof");
  expect(proof).toMatchObject({ action: null, wouldBe: null, outcome: "skipped", decidedBy: "policy", score: null });
});

test("judges of several metrics are asked at the same time", async () => {
  let open = 0;
  let most = 0;
  const slow = judgeWho("judge", async (input) => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setImmediate(resolve));
    open--;
    return { score: input.metric === "harm" ? 0 : 1, reason: "fine" };
  });
  const policy = policyText({ harm: asks("judge"), proof: asks("judge") });
  const snapshot = await compiled({ ...RULES, "policies/acme.yaml": policy }, [slow]);
  const request = { response: "perhaps harmful, weakly proven" };
  const { result } = await judge(request, snapshot, "acme", IDENTITY, "live", new FakeClock());
  expect(most).toBe(2);
  expect(result.action).toBe("allow");
});
