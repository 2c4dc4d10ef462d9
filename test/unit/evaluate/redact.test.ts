import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeMasks, offsetAfter, redactText } from "../../../engine/evaluate/redact.js";

test("a span becomes its label", () => {
  expect(redactText("Call 555-0100 now", [{ start: 5, end: 13, label: "PHONE" }])).toBe("Call [PHONE] now");
});

test("overlapping spans become one, named after the longest; touching spans stay two", () => {
  const masks = [
    { start: 0, end: 3, label: "A" },
    { start: 2, end: 8, label: "B" },
    { start: 8, end: 9, label: "C" },
  ];
  expect(redactText("0123456789", masks)).toBe("[B][C]9");
});

test("no surrogate pair is cut", () => {
  const text = "a😀b";
  expect(redactText(text, [{ start: 2, end: 3, label: "X" }])).toBe("a[X]b");
  expect(redactText(text, [{ start: 0, end: 2, label: "X" }])).toBe("[X]b");
});

test("an empty span masks nothing", () => {
  expect(redactText("abc", [{ start: 1, end: 1, label: "X" }])).toBe("abc");
});

const masksOf = (length: number) =>
  fc.array(
    fc
      .tuple(fc.nat(length), fc.nat(length), fc.constantFrom("CARD", "EMAIL"))
      .map(([a, b, label]) => ({ start: Math.min(a, b), end: Math.max(a, b), label })),
    { maxLength: 6 },
  );

test("what stands outside all masks is kept, in order, and offsets follow it", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 40 }).chain((text) => fc.tuple(fc.constant(text), masksOf(text.length))),
      ([text, masks]) => {
        const merged = mergeMasks(text, masks);
        const redacted = redactText(text, masks);
        for (let at = 0; at < text.length; at++) {
          if (merged.some((m) => at >= m.start && at < m.end)) continue;
          expect(redacted[offsetAfter(merged, at)]).toBe(text[at]);
        }
        expect(redactText(text, [...masks].reverse())).toBe(redacted);
      },
    ),
  );
});
