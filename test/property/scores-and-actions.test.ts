import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIONS, fold, rank, stricter } from "../../engine/model/action.js";
import { actionOf, DIRECTIONS, isRiskier, tierOf } from "../../engine/model/score.js";

const action = fc.constantFrom(...ACTIONS);
const direction = fc.constantFrom(...DIRECTIONS);
const score = fc.double({ min: 0, max: 1, noNaN: true });
const pair = fc.tuple(score, score);
/** Border pairs in the direction's order: the first is the milder one. */
const ordered = (of: (typeof DIRECTIONS)[number], [a, b]: readonly [number, number]) =>
  (isRiskier(of, a, b) ? [b, a] : [a, b]) as [number, number];

describe("law 1", () => {
  it("the fold is associative, commutative, idempotent, and allow is its identity", () => {
    fc.assert(
      fc.property(action, action, action, (a, b, c) => {
        expect(stricter(stricter(a, b), c)).toBe(stricter(a, stricter(b, c)));
        expect(stricter(a, b)).toBe(stricter(b, a));
        expect(stricter(a, a)).toBe(a);
        expect(stricter(a, "allow")).toBe(a);
      }),
    );
  });

  it("the fold is order-free", () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        expect(fold([...actions].reverse())).toBe(fold(actions));
      }),
    );
    expect(fold([])).toBe("allow");
  });
});

describe("law 2", () => {
  it("a riskier score never gives a milder action, in both directions", () => {
    fc.assert(
      fc.property(direction, pair, pair, (of, scores, borders) => {
        const [milder, riskier] = ordered(of, scores);
        const [warnThreshold, threshold] = ordered(of, borders);
        const limits = { threshold, warnThreshold };
        expect(rank(actionOf(of, riskier, limits))).toBeGreaterThanOrEqual(rank(actionOf(of, milder, limits)));
      }),
    );
  });

  it("borders are exact: a score equal to the threshold blocks when higher is worse and passes when higher is better", () => {
    fc.assert(
      fc.property(score, (s) => {
        expect(actionOf("higher_is_worse", s, { threshold: s, warnThreshold: s })).toBe("block");
        expect(actionOf("higher_is_better", s, { threshold: s, warnThreshold: s })).toBe("allow");
      }),
    );
  });
});

it("law 3: a tighter threshold never gives a milder action", () => {
  fc.assert(
    fc.property(direction, score, pair, (of, s, thresholds) => {
      // The milder score is the tighter border: more scores lie on its riskier side.
      const [tight, loose] = ordered(of, thresholds);
      const at = (threshold: number) => rank(actionOf(of, s, { threshold, warnThreshold: threshold }));
      expect(at(tight)).toBeGreaterThanOrEqual(at(loose));
    }),
  );
});

describe("law 7", () => {
  it("each score lies in exactly one tier and tiers follow the risk", () => {
    const order = ["confident_pass", "ambiguous", "confident_block"];
    fc.assert(
      fc.property(direction, pair, pair, (of, scores, borders) => {
        const [confidentPass, confidentBlock] = ordered(of, borders);
        const [milder, riskier] = ordered(of, scores).map((s) =>
          order.indexOf(tierOf(of, s, { confidentPass, confidentBlock })),
        );
        expect(riskier).toBeGreaterThanOrEqual(milder ?? Number.NaN);
      }),
    );
  });

  it("every border belongs to the riskier side", () => {
    fc.assert(
      fc.property(direction, pair, (of, borders) => {
        const [confidentPass, confidentBlock] = ordered(of, borders);
        expect(tierOf(of, confidentBlock, { confidentPass, confidentBlock })).toBe("confident_block");
        expect(tierOf(of, confidentPass, { confidentPass, confidentBlock })).not.toBe("confident_pass");
      }),
    );
  });
});
