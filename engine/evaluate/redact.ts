import type { Span } from "../model/span.js";

export interface Mask extends Span {
  /** Stands in the text as `[LABEL]`. */
  readonly label: string;
}

const isLow = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
};
const isHigh = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code <= 0xdbff;
};

/** Grown so that no surrogate pair is cut. */
const wholePairs = (text: string, mask: Mask): Mask => {
  const start = isLow(text, mask.start) && isHigh(text, mask.start - 1) ? mask.start - 1 : mask.start;
  const end = isLow(text, mask.end) && isHigh(text, mask.end - 1) ? mask.end + 1 : mask.end;
  return { ...mask, start, end };
};

/** Sorted masks that don't overlap; of overlapping ones the longest gives the label. */
export const mergeMasks = (text: string, masks: readonly Mask[]): readonly Mask[] => {
  const sorted = masks
    .filter((m) => m.end > m.start)
    .map((m) => wholePairs(text, m))
    .sort((a, b) => a.start - b.start || b.end - a.end || (a.label < b.label ? -1 : 1));
  const merged: (Mask & { longest: number })[] = [];
  for (const mask of sorted) {
    const last = merged.at(-1);
    const length = mask.end - mask.start;
    if (last === undefined || mask.start >= last.end) {
      merged.push({ ...mask, longest: length });
      continue;
    }
    const wins = length > last.longest;
    merged[merged.length - 1] = {
      start: last.start,
      end: Math.max(last.end, mask.end),
      label: wins ? mask.label : last.label,
      longest: Math.max(last.longest, length),
    };
  }
  return merged;
};

/** The text with every masked span replaced by its `[LABEL]`. Spans in UTF-16 code units. */
export const redactText = (text: string, masks: readonly Mask[]): string => {
  let redacted = "";
  let from = 0;
  for (const { start, end, label } of mergeMasks(text, masks)) {
    redacted += `${text.slice(from, start)}[${label}]`;
    from = end;
  }
  return redacted + text.slice(from);
};

/** Where an offset of the original lies in the redacted text; inside a mask: at the placeholder's start. */
export const offsetAfter = (merged: readonly Mask[], offset: number): number => {
  let shift = 0;
  for (const { start, end, label } of merged) {
    if (offset <= start) break;
    if (offset < end) return start + shift;
    shift += label.length + 2 - (end - start);
  }
  return offset + shift;
};
