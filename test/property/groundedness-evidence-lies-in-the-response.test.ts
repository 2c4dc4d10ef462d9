import fc from "fast-check";
import { expect, it } from "vitest";
import { groundednessProvider } from "../../engine/facts/groundedness/provider.js";
import type { Segment } from "../../engine/model/request.js";

const PIECES = [
  "Section 9.2",
  "§",
  "[3]",
  '"the pier is open and safe"',
  "12,480",
  "not",
  "no",
  "Paris",
  "(",
  "]",
  "http://a.example/x",
  ". ",
  "\n",
  "木耳",
  "😀",
  "\u200b",
  "30 %",
  "pier",
  " ",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })), { maxLength: 40 })
  .map((some) => some.join(" "));

it("every place shown is a span of the response, and every fact a finite number", () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), (response, parts) => {
      const context = parts.map(
        (part, at): Segment => ({ index: at + 1, where: `context[${at}]`, field: "context", text: part }),
      );
      const segments: readonly Segment[] = [
        { index: 0, where: "response", field: "response", text: response },
        ...context,
      ];
      const { facts, evidence } = groundednessProvider.compute({ segments, views: [], settings: new Map() });
      for (const value of facts.values()) expect(Number.isFinite(value)).toBe(true);
      for (const { where, start, end } of [...evidence.values()].flat()) {
        expect(where).toBe("response");
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(response.length);
      }
    }),
    { numRuns: 1_500 },
  );
});
