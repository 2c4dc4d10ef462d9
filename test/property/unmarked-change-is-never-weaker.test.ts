import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diff } from "../../engine/compile/diff.js";
import { CHECKERS } from "../../engine/compile/load.js";
import { mergePolicy } from "../../engine/compile/merge-policy.js";
import { compiled, family, moments, ranksOf } from "../helpers/policy-family.js";

describe("a change that diff does not mark as weaker", () => {
  it("lets no more through, on any score, given the same opinions", async () => {
    let held = 0;
    await fc.assert(
      fc.asyncProperty(family, moments, async ({ base, acme }, all) => {
        if (!CHECKERS.policy.is(base) || !CHECKERS.policy.is(acme)) throw new Error("no policies");
        const { extends: _base, ...words } = acme;
        const [was, is] = [await compiled({ base }), await compiled({ base: mergePolicy(base, words) })];
        if (was === null || is === null || diff(was, is).some(({ weaker }) => weaker)) return;
        held += 1;
        for (const moment of all) {
          const [before, after] = [await ranksOf(was, "base", moment), await ranksOf(is, "base", moment)];
          for (const [index, level] of after.entries()) expect(level).toBeGreaterThanOrEqual(before[index] ?? 0);
        }
      }),
      { numRuns: 400 },
    );
    expect(held).toBeGreaterThan(60);
  });
});
