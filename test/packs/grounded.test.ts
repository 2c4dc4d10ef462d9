import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { judge, type ScoringRequest, type Verdict } from "../../engine/index.js";
import { FakeClock } from "../helpers/clock.js";
import { shippedWith, TODAY } from "../helpers/shipped.js";

interface Answer extends ScoringRequest {
  readonly id: string;
  readonly supported: boolean;
}

const answers = readFileSync(new URL("../fixtures/groundedness/answers.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line): Answer => JSON.parse(line));

interface Judged {
  readonly id: string;
  readonly supported: boolean;
  readonly verdict: Verdict;
}

const snapshot = await shippedWith();

/** Groundedness' verdicts by the shipped policy without a judge. */
const judged: Judged[] = [];
for (const { id, supported, ...request } of answers) {
  const { result } = await judge(request, snapshot, "base", { id, time: TODAY }, "none", new FakeClock());
  const verdict = result.verdicts.find(({ metric }) => metric === "groundedness");
  if (verdict) judged.push({ id, supported, verdict });
}

const supported = judged.filter((one) => one.supported);
const unsupported = judged.filter((one) => !one.supported);
const inTier = (some: readonly Judged[], tier: Verdict["tier"]): number =>
  some.filter(({ verdict }) => verdict.tier === tier).length / some.length;

/** How often a supported answer scores higher than an unsupported one; equal scores count half. */
const separation = (set: string): number => {
  const scores = (some: readonly Judged[]) =>
    some.flatMap(({ id, verdict }) => (id.startsWith(set) && verdict.score !== null ? [verdict.score] : []));
  const bad = scores(unsupported);
  const wins = scores(supported).map(
    (good) => bad.filter((score) => score < good).length + bad.filter((score) => score === good).length / 2,
  );
  return wins.reduce((sum, won) => sum + won, 0) / (wins.length * bad.length);
};

describe("groundedness on answers labelled by people", () => {
  it("judges all of them", () => {
    expect(judged).toHaveLength(740);
  });

  it("blocks at most one supported answer in a hundred without a judge, and some of the others", () => {
    expect(inTier(supported, "confident_block")).toBeLessThanOrEqual(0.01);
    expect(inTier(unsupported, "confident_block")).toBeGreaterThanOrEqual(0.08);
  });

  it("passes many supported answers without a judge, and few of the others", () => {
    expect(inTier(supported, "confident_pass")).toBeGreaterThanOrEqual(0.35);
    expect(inTier(unsupported, "confident_pass")).toBeLessThanOrEqual(0.06);
  });

  it("passes hardly any summary without a judge: one changed word is enough to make it false", () => {
    const summaries = judged.filter(({ id }) => id.startsWith("summedits:"));
    expect(inTier(summaries, "confident_pass")).toBeLessThanOrEqual(0.02);
  });

  it.each([
    ["faithdial", 0.77],
    ["begin", 0.85],
  ])("tells supported from unsupported in %s", (set, least) => {
    expect(separation(set)).toBeGreaterThanOrEqual(least);
  });

  const budgets = [...(snapshot.metrics.get("groundedness")?.packs.values() ?? [])].flatMap(({ id, file }) =>
    file.falseAlarms ? [{ id, ...file.falseAlarms }] : [],
  );
  it.each(budgets)("keeps the budget of $id", ({ id, max, per }) => {
    const alarms = supported.filter(({ verdict }) => verdict.reasons.some(({ rule }) => rule.startsWith(`${id}/`)));
    expect(alarms.map((alarm) => alarm.id)).toHaveLength(
      Math.min(alarms.length, Math.ceil((max * supported.length) / per)),
    );
  });
});
