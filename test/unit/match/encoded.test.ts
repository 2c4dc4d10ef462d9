import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Encoded } from "../../../engine/match/encoded.js";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc
    .array(fc.constantFrom("a", "é", "字", "😀", "\ud83d", "\ude00"), { size: "max", maxLength: 30 })
    .map((c) => c.join("")),
);

describe("the way between bytes and units", () => {
  test("bytes up to a character are the bytes of the text up to it", () => {
    fc.assert(
      fc.property(text, (said) => {
        const encoded = new Encoded(said);
        let unit = 0;
        for (const char of [...said, ""]) {
          const byte = encoded.toByte(unit);
          expect(byte).toBe(Buffer.byteLength(said.slice(0, unit)));
          expect(encoded.toUnit(byte)).toBe(unit);
          unit += char.length;
        }
      }),
    );
  });

  test("is no way at all in ASCII", () => {
    const encoded = new Encoded("plain text");
    expect([encoded.toByte(4), encoded.toUnit(4), encoded.bytes.length]).toEqual([4, 4, 10]);
  });
});

describe("very long words", () => {
  test.each([
    ["none in prose", "some words and\nlines ".repeat(500), false],
    ["none in a short text", "x".repeat(1000), false],
    ["a run of a thousand and more", `a ${"x".repeat(1001)} b`, true],
    ["such a run behind much prose", `${"some words ".repeat(1000)}${"x-".repeat(800)}`, true],
  ])("%s", (_, said, expected) => {
    expect(new Encoded(said).hasLongWord).toBe(expected);
  });
});
