import type { Span } from "../model/span.js";
import type { Allowance } from "./budget.js";
import type { Encoded } from "./encoded.js";
import type { Occurrences } from "./occurrences.js";
import { regexMatches, tryAt, type Where } from "./regex-matches.js";
import type { SignalIndex } from "./signal-index.js";
import type { Anchor, CompiledRegex } from "./types.js";

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

/** One occurrence of a text, in units of the view. */
interface Place {
  readonly start: number;
  readonly length: number;
}

/** Where the texts stand, in order; null where they are too many. */
const placesOf = (index: SignalIndex, occurrences: Occurrences, texts: readonly number[]): readonly Place[] | null => {
  const places: Place[] = [];
  for (const text of texts) {
    const starts = occurrences.startsOf(text);
    if (starts === null) return null;
    const length = index.lengths[text] ?? 0;
    for (const start of starts) places.push({ start, length });
  }
  return places.sort((a, b) => a.start - b.start || b.length - a.length);
};

/** Trying at more places than this is no better than searching, where the tries may read each other's text. */
const MOST_TRIES = 32;

/** True where no try at a place reads what another one reads. */
const areApart = ({ overlap }: Anchor, encoded: Encoded): boolean =>
  overlap === "none" || (overlap === "within_words" && !encoded.hasLongWord);

/** The places from which the anchor's tail matches, as far as trying is worth it. */
const withTail = (anchor: Anchor, places: readonly Place[], encoded: Encoded, allowance: Allowance) => {
  const { tail } = anchor;
  const apart = areApart(anchor, encoded);
  if (tail === null || (!apart && places.length > MOST_TRIES)) return places;
  return places.filter(({ start }) => tryAt(tail, encoded.bytes, encoded.toByte(start), apart, allowance) >= 0);
};

/** A match holds a place, so it begins at most its own reach before the end of that. */
const rangesRound = (places: readonly Place[], reach: number, encoded: Encoded): readonly Span[] => {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, length } of places) {
    const end = encoded.toByte(start);
    const first = Math.max(0, encoded.toByte(start + length) - reach);
    const last = ranges.at(-1);
    if (last !== undefined && first <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start: first, end });
  }
  return ranges;
};

const EVERYWHERE = (encoded: Encoded): Where => ({
  kind: "within",
  ranges: [{ start: 0, end: encoded.bytes.length }],
});

/** `found` are the places of the regex's anchors. */
const whereOf = (
  regex: CompiledRegex,
  found: readonly (readonly Place[] | null)[],
  encoded: Encoded,
  allowance: Allowance,
): Where => {
  const places: Place[] = [];
  for (const [i, anchor] of regex.anchors.entries()) {
    const here = found[i] ?? null;
    if (here === null) return EVERYWHERE(encoded);
    const apart = areApart(anchor, encoded);
    if (regex.begins && (apart || here.length <= MOST_TRIES))
      return { kind: "at", starts: here.map(({ start }) => encoded.toByte(start)), apart };
    places.push(...withTail(anchor, here, encoded, allowance));
  }
  const inOrder = places.sort((a, b) => a.start - b.start);
  return { kind: "within", ranges: rangesRound(inOrder, regex.reach, encoded) };
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
  const found = (index.anchors[signal] ?? []).map((texts) => placesOf(index, occurrences, texts));
  if (regex === null) {
    for (const { start, length } of found[0] ?? []) yield { start, end: start + length };
    return;
  }
  const text = encoded();
  for (const { start, end } of regexMatches(regex, text.bytes, whereOf(regex, found, text, allowance), allowance))
    yield { start: text.toUnit(start), end: text.toUnit(end) };
}
