import fc from "fast-check";
import { expect, test } from "vitest";
import { foldVerdicts, trustScoreOf } from "../../engine/evaluate/aggregate.js";
import type { Judged } from "../../engine/evaluate/verdict.js";
import { type Action, type ResolvedAggregate, rank } from "../../engine/index.js";
import { madeVerdict } from "../helpers/verdicts.js";

/** Law 1 for weighted aggregation: order-free, monotone in each risk, floors never averaged. */

const NAMES = ["a", "b", "c", "d"];
const risks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 });
const weights = fc.array(fc.double({ min: 0.01, max: 10, noNaN: true }), { minLength: 4, maxLength: 4 });

const aggregate = (of: readonly number[]): ResolvedAggregate => ({
  kind: "weighted",
  weights: new Map(NAMES.map((name, i) => [name, of[i] ?? 1])),
  threshold: 0.7,
  warnThreshold: 0.4,
});

const judgedAt = (of: readonly number[], floors: readonly Action[] = []): readonly Judged[] =>
  NAMES.map((metric, i) => madeVerdict({ metric, score: of[i] ?? 0, floor: floors[i] ?? "allow" }));

test("the order of metrics changes nothing, not even the last bit", () => {
  fc.assert(
    fc.property(risks, weights, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (r, w, order) => {
      const all = judgedAt(r);
      const shuffled = order.flatMap((i) => all[i] ?? []);
      expect(foldVerdicts(shuffled, aggregate(w))).toEqual(foldVerdicts(all, aggregate(w)));
    }),
  );
});

test("a higher risk of one metric never gives a milder action or a better trust score", () => {
  fc.assert(
    fc.property(risks, weights, fc.nat(3), fc.double({ min: 0, max: 1, noNaN: true }), (r, w, at, more) => {
      const worse = r.map((risk, i) => (i === at ? Math.min(1, risk + more) : risk));
      const before = foldVerdicts(judgedAt(r), aggregate(w));
      const after = foldVerdicts(judgedAt(worse), aggregate(w));
      expect(rank(after.action)).toBeGreaterThanOrEqual(rank(before.action));
      expect(trustScoreOf(after.risk) ?? 0).toBeLessThanOrEqual(trustScoreOf(before.risk) ?? 0);
    }),
  );
});

test("the mean lies within the risks, whatever the weights", () => {
  fc.assert(
    fc.property(risks, weights, (r, w) => {
      const { risk } = foldVerdicts(judgedAt(r), aggregate(w));
      expect(risk).toBeGreaterThanOrEqual(Math.min(...r) - 1e-12);
      expect(risk).toBeLessThanOrEqual(Math.max(...r) + 1e-12);
    }),
  );
});

test("a floor is never averaged away", () => {
  const blocked = judgedAt([0, 0, 0, 0], ["block", "allow", "allow", "allow"]);
  expect(foldVerdicts(blocked, aggregate([0.01, 10, 10, 10])).action).toBe("block");
});

test("a metric without a weight keeps any_block", () => {
  const lone = madeVerdict({ metric: "lone", score: 0.95, action: "block" });
  expect(foldVerdicts([...judgedAt([0, 0, 0, 0]), lone], aggregate([1, 1, 1, 1])).action).toBe("block");
});

test("weighted metrics may block together where none blocks alone, and one may block alone and be outweighed", () => {
  const verdicts = judgedAt([1, 0, 0, 0]).map((j) => ({ ...j, verdict: { ...j.verdict, action: "block" as const } }));
  expect(foldVerdicts(verdicts, aggregate([1, 1, 1, 1])).action).toBe("allow");
  expect(foldVerdicts(judgedAt([0.75, 0.7, 0.8, 0.6]), aggregate([1, 1, 1, 1])).action).toBe("block");
});

test("metrics that are only observed, or were not checked, have no weight", () => {
  const observed = madeVerdict({ metric: "a", score: 1, mode: "observe", action: "allow" });
  const skipped = madeVerdict({ metric: "b", score: null, action: null });
  expect(foldVerdicts([observed, skipped], aggregate([1, 1, 1, 1]))).toEqual({ action: "allow", risk: 1 });
  expect(foldVerdicts([skipped], aggregate([1, 1, 1, 1]))).toEqual({ action: "allow", risk: null });
});

test("any_block: the strictest action, and the highest risk for the trust score", () => {
  const verdicts = [
    madeVerdict({ metric: "a", score: 0.2, action: "allow" }),
    madeVerdict({ metric: "b", score: 40, range: [0, 100], direction: "higher_is_better", action: "warn" }),
  ];
  expect(foldVerdicts(verdicts, { kind: "any_block" })).toEqual({ action: "warn", risk: 0.6 });
  expect(trustScoreOf(0.6)).toBe(40);
});
