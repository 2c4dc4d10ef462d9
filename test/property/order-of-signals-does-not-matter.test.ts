import fc from "fast-check";
import { expect, test } from "vitest";
import { createMatcher, maskOf } from "../../engine/match/matcher.js";
import { compileSignal } from "../../engine/match/signal.js";
import { specs, texts } from "../helpers/arbitrary-signals.js";
import { segmentsOf } from "../helpers/signals.js";

/** Law 4 for the scan: neither the order of signals nor signals of other plans change what is found. */

const inOrder = specs.chain((all) =>
  fc.record({ all: fc.constant(all), shuffled: fc.shuffledSubarray([...all], { minLength: all.length }) }),
);
const budgets = fc.constantFrom({ regexChars: 1e6, findings: 1000 }, { regexChars: 900, findings: 3 });

test("scan order of signals does not matter, not even when the budget ends", () => {
  fc.assert(
    fc.property(
      inOrder,
      fc.array(texts, { minLength: 1, maxLength: 3 }),
      budgets,
      ({ all, shuffled }, many, budget) => {
        const matchers = [all, shuffled].map((list) =>
          createMatcher(list.flatMap((spec) => compileSignal(spec).signal ?? [])),
        );
        const [one, other] = matchers.map((matcher) =>
          matcher.scan(segmentsOf(...many), new Uint8Array(matcher.signals.length).fill(1), budget),
        );
        expect(other?.findings).toEqual(one?.findings);
        expect(other?.unread).toEqual(one?.unread);
      },
    ),
    { numRuns: 200 },
  );
});

test("signals that are loaded but not wanted change nothing", () => {
  fc.assert(
    fc.property(specs, texts, (all, text) => {
      const signals = all.flatMap((spec) => compileSignal(spec).signal ?? []);
      const wanted = signals.filter((_, i) => i % 2 === 0);
      const ids = new Set(wanted.map(({ spec }) => spec.id));
      const budget = { regexChars: 1e6, findings: 1000 };
      const [everything, few] = [createMatcher(signals), createMatcher(wanted)];
      expect(everything.scan(segmentsOf(text), maskOf(everything, ids), budget).findings).toEqual(
        few.scan(segmentsOf(text), maskOf(few, ids), budget).findings,
      );
    }),
    { numRuns: 200 },
  );
});
