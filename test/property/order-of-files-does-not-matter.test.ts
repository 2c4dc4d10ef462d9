import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { compile } from "../../engine/compile/compile.js";
import { madeUpSet } from "../helpers/made-up-rules.js";
import { sourceFile } from "../helpers/source-files.js";

const ENVIRONMENT = { judges: new Map(), providers: [], today: "2026-12-01" };

/** The files of a set, one of them perhaps broken, in two orders. */
const twoOrders = fc
  .record({
    set: madeUpSet,
    breaks: fc.constantFrom("", "rules/risk/pack0.yaml", "policies/acme.yaml", "rules/risk/metric.yaml"),
  })
  .chain(({ set, breaks }) => {
    const files = Object.entries(set).map(([path, content]) =>
      sourceFile(path, `${stringify(content)}${path === breaks ? "broken: 1\nworse: 2\n" : ""}`),
    );
    return fc.shuffledSubarray(files, { minLength: files.length }).map((other) => [files, other] as const);
  });

describe("law 4: the order of files does not matter", () => {
  it("to the snapshot, its matcher, or what is wrong", () =>
    fc.assert(
      fc.asyncProperty(twoOrders, async ([one, other]) => {
        const [a, b] = [await compile(one, ENVIRONMENT), await compile(other, ENVIRONMENT)];
        expect(b.diagnostics).toEqual(a.diagnostics);
        expect(b.failed).toEqual(a.failed);
        expect(b.snapshot?.hash).toBe(a.snapshot?.hash);
        const ids = (outcome: typeof a) => outcome.snapshot?.matcher.signals.map(({ spec }) => spec.id);
        expect(ids(b)).toEqual(ids(a));
      }),
      { numRuns: 60 },
    ));
});
