import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type EvaluationResult, judge, type ScoringRequest, type Snapshot } from "../../engine/index.js";
import { FakeClock } from "../helpers/clock.js";
import { compiled } from "../helpers/sets.js";
import { asks, judgeWho, policyText, RULES } from "../helpers/small-set.js";

/** Law 15: N concurrent evaluations = the same N in sequence. */

/** Answers from the text alone, after as many turns of the event loop as the text says. */
const slow = judgeWho("slow", async (input) => {
  const length = input.segments[0]?.text.length ?? 0;
  for (let turn = 0; turn < length % 4; turn++) await setImmediate();
  if (length % 11 === 0) throw new Error("broken");
  return { score: (length % 10) / 10, reason: `${length} characters` };
});

let snapshot: Snapshot;
beforeAll(async () => {
  const keys = `${asks("slow")}\nonError: fail_open`;
  const text = policyText({ harm: keys, proof: keys, leak: "redact: true" });
  snapshot = await compiled({ ...RULES, "policies/acme.yaml": text }, [slow]);
});

const WORDS = ["perhaps harmful", "rather harmful", "surely harmful", "weakly proven", "disproven", "5500000000000004"];
const request: fc.Arbitrary<ScoringRequest> = fc.record({
  response: fc.subarray([...WORDS, "fine", "good"]).map((words) => words.join(", ")),
  context: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
});

const one = async (asked: ScoringRequest, i: number): Promise<EvaluationResult> => {
  const identity = { id: String(i), time: "2026-11-30T12:00:00.000Z" };
  const { result } = await judge(asked, snapshot, "acme", identity, "live", new FakeClock());
  return result;
};

test("the same requests at once and one by one", () =>
  fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 12 }), async (requests) => {
      const together = await Promise.all(requests.map(one));
      const apart: EvaluationResult[] = [];
      for (const [i, asked] of requests.entries()) apart.push(await one(asked, i));
      expect(together).toEqual(apart);
    }),
    { numRuns: 40 },
  ));
