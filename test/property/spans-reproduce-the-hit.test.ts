import fc from "fast-check";
import { expect, test } from "vitest";
import { compileSignal } from "../../engine/match/signal.js";
import { foldedView, foldText } from "../../engine/text/fold.js";
import { viewsOf } from "../../engine/text/views.js";
import { specs, texts } from "../helpers/arbitrary-signals.js";
import { scanned } from "../helpers/signals.js";

/** Law 8: spans lie in the original text and reproduce the hit after the named transforms. */

const anyText = fc.oneof(
  texts,
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

/** Characters of the original that leave no trace, such as invisible ones, may stand inside a span, never at its ends. */
const refolded = (text: string, start: number, end: number): string => foldText(text.slice(start, end));

/** Places between characters; no hit begins or ends inside a surrogate pair. */
const bordersOf = (text: string): readonly number[] => {
  const borders = [0];
  for (const char of text) borders.push((borders.at(-1) ?? 0) + char.length);
  return borders;
};

test("the origin of every span of a view lies in the original and folds to at least that span", () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(), (text, a, b) => {
      const view = foldedView(text);
      const borders = bordersOf(view.text);
      const [start = 0, end = 0] = [a, b].map((n) => borders[n % borders.length] ?? 0).sort((x, y) => x - y);
      const origin = view.origin(start, end);
      expect(origin.start).toBeGreaterThanOrEqual(0);
      expect(origin.end).toBeLessThanOrEqual(text.length);
      expect(origin.start).toBeLessThanOrEqual(origin.end);
      if (start < end) expect(refolded(text, origin.start, origin.end)).toContain(view.text.slice(start, end));
    }),
    { numRuns: 2000 },
  );
});

test("the origins of neighbouring units follow each other, and the whole view comes from the whole text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { text: said, origin } = foldedView(text);
      let last = { start: 0, end: 0 };
      for (let i = 0; i < said.length; i++) {
        const here = origin(i, i + 1);
        expect(here.start).toBeGreaterThanOrEqual(last.start);
        expect(here.end).toBeGreaterThanOrEqual(last.end);
        expect(here.start === last.start || here.start >= last.end).toBe(true);
        last = here;
      }
      expect(refolded(text, 0, text.length)).toBe(said);
    }),
    { numRuns: 1000 },
  );
});

test("what a finding spans in the original holds the hit once it is folded", () => {
  fc.assert(
    fc.property(specs, texts, (all, text) => {
      const signals = all.flatMap((spec) => compileSignal(spec).signal ?? []);
      for (const finding of scanned(signals, text).findings) {
        const view = viewsOf(text, null).find(({ kind }) => kind === finding.view);
        expect(view?.transforms).toEqual(finding.transforms);
        const said =
          finding.transforms.length === 0
            ? text.slice(finding.start, finding.end)
            : refolded(text, finding.start, finding.end);
        expect(said).not.toBe("");
        expect(view?.text).toContain(said.trim());
      }
    }),
    { numRuns: 300 },
  );
});
