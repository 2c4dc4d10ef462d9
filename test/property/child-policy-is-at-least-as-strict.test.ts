import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../engine/compile/types.js";
import { compiled, family, type Moment, moments, ranksOf } from "../helpers/policy-family.js";

const expectAtLeastAsStrict = async (snapshot: Snapshot, all: readonly Moment[]): Promise<void> => {
  for (const moment of all) {
    const [parent, child] = [await ranksOf(snapshot, "base", moment), await ranksOf(snapshot, "acme", moment)];
    for (const [index, level] of child.entries()) expect(level).toBeGreaterThanOrEqual(parent[index] ?? 0);
  }
};

describe("law 3: a child policy without exceptions is at least as strict as its parent", () => {
  it("whatever it says, if it compiles, on every score, given the same opinions", async () => {
    let held = 0;
    await fc.assert(
      fc.asyncProperty(family, moments, async (policies, all) => {
        const snapshot = await compiled(policies);
        if (snapshot === null) return;
        held += 1;
        await expectAtLeastAsStrict(snapshot, all);
      }),
      { numRuns: 400 },
    );
    expect(held).toBeGreaterThan(60);
  });
});
