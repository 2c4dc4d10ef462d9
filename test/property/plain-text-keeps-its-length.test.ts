import fc from "fast-check";
import { expect, it } from "vitest";
import { plainOf } from "../../engine/facts/groundedness/plain.js";

it("a plain text, in lower case too, has the length of its original", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(plainOf(text)).toHaveLength(text.length);
      expect(plainOf(text).toLowerCase()).toHaveLength(text.length);
    }),
    { numRuns: 2_000 },
  );
});

it("every form of a quote, dash, space or digit gives one form", () => {
  expect(plainOf("“a” ‘b’ – — １２ ٣ \u00a0\u3000。")).toBe("\"a\" 'b' - — 12 3   .");
  expect(plainOf("12\u00a0480")).toBe("12'480");
});
