import { expect, test } from "vitest";
import { evaluate } from "../../../engine/evaluate/evaluate.js";
import { take } from "../../../engine/evaluate/take.js";
import type { NotChecked, Reading, ScoringRequest, Unread } from "../../../engine/index.js";
import { FakeClock } from "../../helpers/clock.js";
import { compiled } from "../../helpers/sets.js";
import { asks, IDENTITY, policyText, RULES, says } from "../../helpers/small-set.js";

const unfinished: Unread = { what: "scan", cause: "budget", where: "response", detail: "the rest was not read" };

const harmOf = async (onError: string, response: string, unread: Unread = unfinished, judge = says("judge", 0)) => {
  const keys = `onError: ${onError}\n${asks("judge")}`;
  const snapshot = await compiled({ ...RULES, "policies/acme.yaml": policyText({ harm: keys }) }, [judge]);
  const plan = snapshot.tenants.get("acme")?.at(IDENTITY.time);
  if (plan === undefined) throw new Error("no plan");
  const request: ScoringRequest = { response };
  const reading: Reading = { ...take(request, plan, snapshot), unread: [unread] };
  const clock = new FakeClock();
  const { result } = await clock.run(evaluate(request, reading, plan, snapshot.hash, IDENTITY, "live", clock));
  return { ...result.verdicts.find((v) => v.metric === "harm"), open: result.notChecked };
};

const entry = (effect: NotChecked["effect"]) => expect.objectContaining({ metric: "harm", cause: "budget", effect });

test("an unfinished scan under fail_closed blocks, and no judge is asked to lift that", async () => {
  const verdict = await harmOf("fail_closed", "fine");
  expect(verdict).toMatchObject({ action: "block", outcome: "error", decidedBy: "policy", judges: [] });
  expect(verdict.open).toContainEqual(entry("fail_closed"));
});

test("an unfinished scan under fail_open asks a judge, and the riskiest of rules and opinions decides", async () => {
  expect(await harmOf("fail_open", "fine")).toMatchObject({ action: "allow", outcome: "error", tier: "ambiguous" });
  expect(await harmOf("fail_open", "fine", unfinished, says("judge", 0.8))).toMatchObject({ action: "block" });
  const low = await harmOf("fail_open", "perhaps harmful", unfinished, says("judge", 0));
  expect(low).toMatchObject({ action: "warn", outcome: "error" });
  expect(low.open).toContainEqual(entry("fail_open"));
});

test("a confident block stands whatever was not read", async () => {
  const verdict = await harmOf("fail_open", "surely harmful");
  expect(verdict).toMatchObject({ action: "block", outcome: "fail", decidedBy: "heuristic" });
});

test("no coverage forbids the confident pass and nothing else", async () => {
  const unread: Unread = { what: "language", cause: "no_coverage", where: "response", detail: "" };
  const verdict = await harmOf("fail_closed", "fine", unread, says("judge", 0.8));
  expect(verdict).toMatchObject({ tier: "ambiguous", decidedBy: "judge", action: "block" });
  expect(verdict.open).toContainEqual({
    metric: "harm",
    what: "language",
    where: "response",
    cause: "no_coverage",
    effect: "no_confident_pass",
  });
});

test("what was not read where the metric does not look concerns it not", async () => {
  const verdict = await harmOf("fail_closed", "fine", { ...unfinished, where: "context[9]" });
  // An unknown place may be any place.
  expect(verdict.action).toBe("block");
  const snapshot = await compiled({ ...RULES, "policies/acme.yaml": policyText() });
  const plan = snapshot.tenants.get("acme")?.at(IDENTITY.time);
  if (plan === undefined) throw new Error("no plan");
  const request: ScoringRequest = { response: "fine", context: ["doc"] };
  const reading: Reading = { ...take(request, plan, snapshot), unread: [{ ...unfinished, where: "context[0]" }] };
  const { result } = await evaluate(request, reading, plan, snapshot.hash, IDENTITY, "live", new FakeClock());
  expect(result.verdicts.map((v) => [v.metric, v.action])).toEqual([
    ["harm", "block"],
    ["leak", "allow"],
    ["proof", "allow"],
  ]);
});

test("a matcher that breaks is an error of every metric, never a pass", async () => {
  const snapshot = await compiled({ ...RULES, "policies/acme.yaml": policyText() });
  const plan = snapshot.tenants.get("acme")?.at(IDENTITY.time);
  if (plan === undefined) throw new Error("no plan");
  const broken = {
    ...snapshot,
    matcher: {
      ...snapshot.matcher,
      scan: () => {
        throw new Error("broken");
      },
    },
  };
  const request: ScoringRequest = { response: "fine" };
  const reading = take(request, plan, broken);
  const { result } = await evaluate(request, reading, plan, snapshot.hash, IDENTITY, "live", new FakeClock());
  expect(result.verdicts.map((v) => v.outcome)).toEqual(["error", "error", "error"]);
  expect(result).toMatchObject({ action: "block" });
});
