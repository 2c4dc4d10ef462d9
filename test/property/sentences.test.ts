import fc from "fast-check";
import { expect, test } from "vitest";
import { sentenceAround, sentencesOf } from "../../engine/text/segment.js";

const prose = fc
  .array(
    fc.constantFrom(
      "Mr.",
      "e.g.",
      "No.",
      "5",
      "3.5",
      "Go",
      "go",
      "U.S.",
      "etc.",
      "J.",
      "end.",
      "so!",
      '"Stop!"',
      "(yes.)",
      "what?",
      "\n",
      "\n\n",
      "- item",
      "1.",
      "これは文です。",
      "次",
      "…",
      ":",
      ",",
      "I.",
    ),
    { maxLength: 25, size: "max" },
  )
  .map((parts) => parts.join(" "));

test("sentences are in order, apart, trimmed, and leave out nothing but white space", () => {
  fc.assert(
    fc.property(fc.oneof(prose, fc.string({ unit: "grapheme" })), (text) => {
      let end = 0;
      for (const sentence of sentencesOf(text)) {
        expect(text.slice(end, sentence.start).trim()).toBe("");
        expect(text.slice(sentence.start, sentence.end).trim().length).toBe(sentence.end - sentence.start);
        expect(sentence.end).toBeGreaterThan(sentence.start);
        end = sentence.end;
      }
      expect(text.slice(end).trim()).toBe("");
    }),
    { numRuns: 500 },
  );
});

test("the sentence around a span is the sentences it reaches into", () => {
  fc.assert(
    fc.property(prose, fc.nat(), fc.nat(10), (text, at, length) => {
      fc.pre(text.trim() !== "");
      const start = at % text.length;
      const end = Math.min(text.length, start + length + 1);
      fc.pre(/\S/.test(text.charAt(start)) && /\S/.test(text.charAt(end - 1)));
      const reached = sentencesOf(text).filter((s) => s.start < end && start < s.end);
      expect(sentenceAround(text, start, end)).toEqual({ start: reached[0]?.start, end: reached.at(-1)?.end });
    }),
    { numRuns: 1000 },
  );
});
