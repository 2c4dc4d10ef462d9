import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { judge, type ScoringRequest, type Verdict } from "../../engine/index.js";
import { FakeClock } from "../helpers/clock.js";
import { shippedWith, TODAY } from "../helpers/shipped.js";

interface Benign extends ScoringRequest {
  readonly id: string;
}

const textsOf = (name: string): readonly Benign[] =>
  readFileSync(new URL(`../fixtures/benign/${name}.jsonl`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Benign => JSON.parse(line));

const snapshot = await shippedWith();

interface Alarm {
  readonly id: string;
  readonly verdict: Verdict;
}

/** Injection's verdicts that are not allow, by the shipped policy without a judge. */
const alarmsOn = async (texts: readonly Benign[]): Promise<readonly Alarm[]> => {
  const alarms: Alarm[] = [];
  for (const { id, ...request } of texts) {
    const { result } = await judge(request, snapshot, "base", { id, time: TODAY }, "none", new FakeClock());
    const verdict = result.verdicts.find(({ metric }) => metric === "injection");
    if (verdict && verdict.action !== "allow") alarms.push({ id, verdict });
  }
  return alarms;
};

const shown = ({ id, verdict }: Alarm): string => `${id}: ${verdict.reasons.map(({ rule }) => rule).join(", ")}`;

describe("injection on benign texts", async () => {
  const texts = textsOf("texts");
  const alarms = await alarmsOn(texts);

  it("raises an alarm on at most one text in 500", () => {
    expect(texts.length).toBeGreaterThanOrEqual(1000);
    expect(alarms.map(shown)).toHaveLength(Math.min(alarms.length, Math.floor(texts.length / 500)));
  });

  const budgets = [...(snapshot.metrics.get("injection")?.packs.values() ?? [])].flatMap(({ id, file }) =>
    file.falseAlarms ? [{ id, ...file.falseAlarms }] : [],
  );
  it.each(budgets)("keeps the budget of $id", ({ id, max, per }) => {
    const own = alarms.filter(({ verdict }) => verdict.reasons.some(({ rule }) => rule.startsWith(`${id}/`)));
    expect(own.map(shown)).toHaveLength(Math.min(own.length, Math.floor((max * texts.length) / per)));
  });
});

it("raises no alarm on sentences that only use the words of an attack", async () => {
  expect((await alarmsOn(textsOf("hard"))).map(shown)).toEqual([]);
});
