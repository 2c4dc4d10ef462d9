import fc from "fast-check";
import { expect, test } from "vitest";
import { compileSignal } from "../../engine/match/signal.js";
import type { SignalSpec } from "../../engine/match/types.js";
import { specs, texts } from "../helpers/arbitrary-signals.js";
import { scanned, segmentsOf } from "../helpers/signals.js";
import { naiveScan } from "../oracle/naive-scan.js";

/** Law 6: gating is no gating, and the fast matcher finds what the naive one finds. */

const compiledOnly = (all: readonly SignalSpec[]) => all.flatMap((spec) => compileSignal(spec).signal ?? []);

test("the fast matcher finds exactly what the naive matcher finds", () => {
  let compared = 0;
  fc.assert(
    fc.property(specs, fc.array(texts, { minLength: 1, maxLength: 3 }), (all, many) => {
      const signals = compiledOnly(all);
      const fast = scanned(signals, ...many);
      const naive = naiveScan(
        signals.map(({ spec }) => spec),
        segmentsOf(...many),
      );
      compared += naive.length;
      expect(fast.findings).toEqual(naive);
      expect(fast.unread).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(compared).toBeGreaterThan(500);
});
