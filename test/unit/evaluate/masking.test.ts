import { expect, test } from "vitest";
import { UNREAD } from "../../../engine/evaluate/labels.js";
import { maskingOf } from "../../../engine/evaluate/masking.js";
import type { LabelledSpan, Reread, Segment } from "../../../engine/index.js";

/** Labels what stands between braces. */
const reread: Reread = {
  request: () => {
    throw new Error("not asked for");
  },
  labels: (segments) =>
    segments.flatMap(({ index, text }) =>
      [...text.matchAll(/\{(.*?)\}/g)].map((m): LabelledSpan => {
        const start = (m.index ?? 0) + 1;
        return { segment: index, start, end: start + (m[1]?.length ?? 0), label: "VALUE" };
      }),
    ),
};

const segmentOf = (text: string, index = 0): Segment => ({ index, where: "response", field: "response", text });

const maskedAbout = (texts: readonly string[], about: string): string =>
  maskingOf(reread, texts.map(segmentOf), new Set([about])).text(about);

test("a labelled span is masked where it stands, and its value wherever else it stands", () => {
  const segments = [segmentOf("{secret-1} is mine"), segmentOf("they said secret-1!", 1)];
  const masking = maskingOf(reread, segments, new Set());
  expect(segments.map(masking.segment)).toEqual(["{[VALUE]} is mine", "they said [VALUE]!"]);
});

test("in other words, other cases and other lengths of text", () => {
  expect(maskedAbout(["{Secret-1}"], "xSECRET-1y and secret-1")).toBe("x[VALUE]y and [VALUE]");
  expect(maskedAbout(["{straße 17}"], "STRAßE 17, İstanbul, straße 17")).toBe("[VALUE], İstanbul, [VALUE]");
});

test("a short value is masked as a word only: inside other words it would mask ordinary text", () => {
  expect(maskedAbout(["{May}"], "May I? Maybe. (May)")).toBe("[VALUE] I? Maybe. ([VALUE])");
});

test("as it stands in a JSON pointer", () => {
  expect(maskedAbout(["{ab/cd~ef}"], "toolCalls[0]/arguments/ab~1cd~0ef")).toBe("toolCalls[0]/arguments/[VALUE]");
});

test("what is labelled only in the text about it", () => {
  expect(maskedAbout(["nothing"], "the judge saw {a number}, a number")).toBe("the judge saw {[VALUE]}, [VALUE]");
});

test("a text that could not be read whole is masked whole, and is no value", () => {
  const unread: Reread = {
    ...reread,
    labels: (segments) => segments.map((s) => ({ segment: s.index, start: 0, end: s.text.length, label: UNREAD })),
  };
  const masking = maskingOf(unread, [segmentOf("a long text")], new Set(["fine"]));
  expect(masking.segment(segmentOf("a long text"))).toBe("[UNREAD]");
  expect(masking.text("fine")).toBe("[UNREAD]");
});
