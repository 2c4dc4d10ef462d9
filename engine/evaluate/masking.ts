import { findAll } from "../match/find-all.js";
import type { Segment } from "../model/request.js";
import { foldUnits } from "../text/case.js";
import { isWordChar } from "./allow.js";
import { UNREAD } from "./labels.js";
import { inPointer } from "./read.js";
import { type Mask, redactText } from "./redact.js";
import type { LabelledSpan, Reread } from "./types.js";

/** Shorter values are masked only where they stand as a word: inside other words they would mask ordinary text. */
const ANYWHERE_FROM = 6;

interface Value {
  readonly text: string;
  readonly label: string;
}

const valuesIn = ({ text }: Segment, spans: readonly LabelledSpan[]): readonly Value[] =>
  spans
    .filter((s) => s.label !== UNREAD)
    .map(({ start, end, label }) => ({ text: text.slice(start, end).trim(), label }));

/** Each value once, folded, also as it stands in a JSON pointer. */
const valuesOf = (values: readonly Value[]): readonly Value[] => {
  const labels = new Map<string, string>();
  for (const { text, label } of values)
    for (const form of [text, inPointer(text)]) if (form !== "") labels.set(foldUnits(form), label);
  return [...labels].map(([text, label]) => ({ text, label }));
};

/** Finds every occurrence of every value in one pass, blind to case. */
const finderOf = (values: readonly Value[]): ((text: string) => readonly Mask[]) => {
  if (values.length === 0) return () => [];
  const find = findAll(values.map((value) => value.text));
  return (text) =>
    find(text).flatMap(({ text: number, start, end }) => {
      const value = values[number];
      const isPart = isWordChar(text[start - 1]) || isWordChar(text[end]);
      if (value === undefined || (value.text.length < ANYWHERE_FROM && isPart)) return [];
      return [{ start, end, label: value.label }];
    });
};

export const bySegment = (spans: readonly LabelledSpan[]): ReadonlyMap<number, readonly LabelledSpan[]> => {
  const groups = new Map<number, LabelledSpan[]>();
  for (const span of spans) {
    const group = groups.get(span.segment);
    if (group === undefined) groups.set(span.segment, [span]);
    else group.push(span);
  }
  return groups;
};

export interface Masking {
  readonly segment: (segment: Segment) => string;
  /** One of the `texts` the masking was made for. */
  readonly text: (text: string) => string;
}

/** Takes every labelled value of the segments, and of the texts about them, out of both. */
export const maskingOf = (reread: Reread, segments: readonly Segment[], texts: ReadonlySet<string>): Masking => {
  const about = [...texts].map((text, index): Segment => ({ index, where: `text[${index}]`, field: "response", text }));
  const spans = bySegment(reread.labels(segments));
  const aboutSpans = bySegment(reread.labels(about));
  const values = valuesOf([
    ...segments.flatMap((s) => valuesIn(s, spans.get(s.index) ?? [])),
    ...about.flatMap((s) => valuesIn(s, aboutSpans.get(s.index) ?? [])),
  ]);
  const indexOf = new Map(about.map((s) => [s.text, s.index]));
  const occurrences = finderOf(values);
  const mask = (text: string, own: readonly Mask[]) => redactText(text, [...own, ...occurrences(text)]);
  return {
    segment: ({ index, text }) => mask(text, spans.get(index) ?? []),
    text: (text) => mask(text, aboutSpans.get(indexOf.get(text) ?? -1) ?? []),
  };
};
