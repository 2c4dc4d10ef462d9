import type { Span } from "../model/span.js";
import type { Allowance } from "./budget.js";
import type { Encoded } from "./encoded.js";
import type { Occurrences } from "./occurrences.js";
import { regexMatches, type Where } from "./regex-matches.js";
import type { SignalIndex } from "./signal-index.js";
import type { CompiledRegex } from "./types.js";

/** Numbers of the signals of which every clause holds in the view, in order. */
export const candidatesIn = (index: SignalIndex, occurrences: Occurrences, isUsed: (signal: number) => boolean) => {
  const found = new Uint8Array(index.signals.length);
  const complete: number[] = [];
  for (const text of occurrences.texts)
    for (const { signal, bit } of index.uses[text] ?? []) {
      const before = found[signal] ?? 0;
      const now = before | bit;
      if (now === before) continue;
      found[signal] = now;
      if (now === index.complete[signal] && isUsed(signal)) complete.push(signal);
    }
  return complete.sort((a, b) => a - b);
};

interface Anchor {
  readonly start: number;
  readonly length: number;
}

/** Where the anchors of a signal stand, in order; null where they are too many. */
const anchorsOf = (index: SignalIndex, occurrences: Occurrences, signal: number): readonly Anchor[] | null => {
  const anchors: Anchor[] = [];
  for (const text of index.anchors[signal] ?? []) {
    const starts = occurrences.startsOf(text);
    if (starts === null) return null;
    const length = index.lengths[text] ?? 0;
    for (const start of starts) anchors.push({ start, length });
  }
  return anchors.sort((a, b) => a.start - b.start || b.length - a.length);
};

/** A match holds an anchor, so it begins at most its own reach before the anchor's end. */
const rangesRound = (anchors: readonly Anchor[], reach: number, encoded: Encoded): readonly Span[] => {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, length } of anchors) {
    const end = encoded.toByte(start);
    const first = Math.max(0, encoded.toByte(start + length) - reach);
    const last = ranges.at(-1);
    if (last !== undefined && first <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start: first, end });
  }
  return ranges;
};

const whereOf = (
  { starts, reach, needsShortWords }: CompiledRegex,
  anchors: readonly Anchor[] | null,
  encoded: Encoded,
): Where => {
  if (anchors === null) return { kind: "within", ranges: [{ start: 0, end: encoded.bytes.length }] };
  if (starts.length > 0 && !(needsShortWords && encoded.hasLongWord))
    return { kind: "at", starts: anchors.map(({ start }) => encoded.toByte(start)) };
  return { kind: "within", ranges: rangesRound(anchors, reach, encoded) };
};

/** The places of a view that a candidate asks to be confirmed, in units of the view, in order. */
export function* hitsOf(
  index: SignalIndex,
  signal: number,
  occurrences: Occurrences,
  encoded: () => Encoded,
  allowance: Allowance,
): Generator<Span> {
  const regex = index.signals[signal]?.regex ?? null;
  const anchors = anchorsOf(index, occurrences, signal);
  if (regex === null) {
    for (const { start, length } of anchors ?? []) yield { start, end: start + length };
    return;
  }
  const text = encoded();
  for (const { start, end } of regexMatches(regex, text.bytes, whereOf(regex, anchors, text), allowance))
    yield { start: text.toUnit(start), end: text.toUnit(end) };
}
