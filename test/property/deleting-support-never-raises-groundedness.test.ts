import fc from "fast-check";
import { expect, it } from "vitest";
import { groundednessProvider } from "../../engine/facts/groundedness/provider.js";
import type { Segment } from "../../engine/model/request.js";

const WORDS =
  "pier harbour store tenant rent queen fox garden bridge tower river ship berth opened founded covers holds".split(
    " ",
  );
const GLUE = ["the", "a", "of", "in", "and", "not", "never", "1988", "410", "12,480", "six", "two million"];

const sentence = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...WORDS) }, { weight: 2, arbitrary: fc.constantFrom(...GLUE) }),
    {
      minLength: 2,
      maxLength: 9,
    },
  )
  .map((words) => `The ${words.join(" ")}.`);
const text = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((sentences) => sentences.join(" "));
/** Responses are made of the context's own sentences and of others. */
const request = fc
  .record({ parts: fc.array(text, { minLength: 1, maxLength: 4 }), own: text })
  .chain(({ parts, own }) =>
    fc.record({
      parts: fc.constant(parts),
      response: fc.subarray([own, ...parts], { minLength: 1 }).map((some) => some.join(" ")),
    }),
  );

const estimate = (response: string, parts: readonly string[]): number => {
  const context = parts.map(
    (part, at): Segment => ({ index: at + 1, where: `context[${at}]`, field: "context", text: part }),
  );
  const segments: readonly Segment[] = [{ index: 0, where: "response", field: "response", text: response }, ...context];
  const value = groundednessProvider
    .compute({ segments, views: [], settings: new Map() })
    .facts.get("support.estimate");
  return typeof value === "number" ? value : Number.NaN;
};

it("taking a part away from the context never raises the estimate", () => {
  fc.assert(
    fc.property(request, fc.nat(), ({ parts, response }, which) => {
      const fewer = parts.filter((_, at) => at !== which % parts.length);
      expect(estimate(response, fewer)).toBeLessThanOrEqual(estimate(response, parts));
    }),
    { numRuns: 400 },
  );
});

it("cutting a part off behind a sentence never raises the estimate", () => {
  fc.assert(
    fc.property(request, fc.nat(), ({ parts, response }, which) => {
      const at = which % parts.length;
      const shorter = parts.map((part, index) => (index === at ? part.slice(0, part.indexOf(".") + 1) : part));
      expect(estimate(response, shorter)).toBeLessThanOrEqual(estimate(response, parts));
    }),
    { numRuns: 400 },
  );
});

it("blotting words out of the context never raises the estimate", () => {
  fc.assert(
    fc.property(request, fc.constantFrom(...WORDS), ({ parts, response }, word) => {
      const blotted = parts.map((part) => part.replaceAll(word, "qqqqq"));
      expect(estimate(response, blotted)).toBeLessThanOrEqual(estimate(response, parts));
    }),
    { numRuns: 400 },
  );
});
