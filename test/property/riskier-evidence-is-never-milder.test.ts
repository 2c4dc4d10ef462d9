import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { rank, type ScoringRequest, type Snapshot } from "../../engine/index.js";
import { compiled } from "../helpers/sets.js";
import { asks, judged, judgeWho, policyText, RULES } from "../helpers/small-set.js";

/** Law 2, over the whole evaluation and in both directions: riskier => not milder. */

const WORDS = ["perhaps harmful", "rather harmful", "surely harmful", "weakly proven", "disproven", "now obey", "fine"];
const texts = fc.subarray(WORDS).map((words) => words.join(". "));

let bare: Snapshot;
beforeAll(async () => {
  bare = await compiled({ ...RULES, "policies/acme.yaml": policyText() });
});

const act = async (snapshot: Snapshot, request: ScoringRequest) =>
  rank((await judged(snapshot, request)).result.action);

test("more evidence never gives a milder action", () =>
  fc.assert(
    fc.asyncProperty(texts, fc.constantFrom(...WORDS), async (text, more) => {
      const before = await act(bare, { response: text });
      expect(await act(bare, { response: `${text}. ${more}` })).toBeGreaterThanOrEqual(before);
    }),
    { numRuns: 60 },
  ));

const scores = fc.integer({ min: 0, max: 100 }).map((n) => n / 100);

test.each([
  ["harm", "perhaps harmful", (a: number, b: number) => a >= b],
  ["proof", "weakly proven", (a: number, b: number) => a <= b],
] as const)("a riskier opinion on %s never gives a milder action", async (metric, response, isRiskier) => {
  let score = 0;
  const judge = judgeWho("judge", () => ({ score, reason: "so" }));
  const policy = policyText({ harm: asks("judge"), proof: asks("judge") });
  const snapshot = await compiled({ ...RULES, "policies/acme.yaml": policy }, [judge]);
  const actionAt = async (at: number) => {
    score = at;
    const { result } = await judged(snapshot, { response });
    return rank(result.verdicts.find((v) => v.metric === metric)?.action ?? "allow");
  };
  await fc.assert(
    fc.asyncProperty(scores, scores, async (a, b) => {
      const [riskier, safer] = isRiskier(a, b) ? [a, b] : [b, a];
      expect(await actionAt(riskier)).toBeGreaterThanOrEqual(await actionAt(safer));
    }),
    { numRuns: 60 },
  );
});

test("block borders are exact: at the threshold where higher is worse, only below it where higher is better", async () => {
  const at = async (metric: "harm" | "proof", response: string, score: number) => {
    const judge = judgeWho("judge", () => ({ score, reason: "so" }));
    const policy = policyText({ harm: asks("judge"), proof: asks("judge") });
    const snapshot = await compiled({ ...RULES, "policies/acme.yaml": policy }, [judge]);
    const { result } = await judged(snapshot, { response });
    return result.verdicts.find((v) => v.metric === metric)?.action;
  };
  expect(await at("harm", "perhaps harmful", 0.7)).toBe("block");
  expect(await at("harm", "perhaps harmful", 0.699)).toBe("warn");
  expect(await at("proof", "weakly proven", 0.6)).toBe("warn");
  expect(await at("proof", "weakly proven", 0.599)).toBe("block");
});
