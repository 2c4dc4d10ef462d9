import type { Span } from "../model/span.js";
import type { Allowance } from "./budget.js";
import type { Encoded } from "./encoded.js";
import { tryAt, type Where } from "./regex-matches.js";
import type { Anchor, CompiledRegex } from "./types.js";

/** Trying at more places than this is no better than searching, where the tries may read each other's text. */
const MOST_TRIES = 32;

/** True where no try at a place reads what another one reads. */
const areApart = ({ overlap }: Anchor, encoded: Encoded): boolean =>
  overlap === "none" || (overlap === "within_words" && !encoded.hasLongWord);

/** The places from which the anchor's tail matches, as far as trying is worth it. */
const withTail = (anchor: Anchor, places: readonly Span[], encoded: Encoded, allowance: Allowance) => {
  const { tail } = anchor;
  const apart = areApart(anchor, encoded);
  if (tail === null || (!apart && places.length > MOST_TRIES)) return places;
  return places.filter(({ start }) => tryAt(tail, encoded.bytes, encoded.toByte(start), apart, allowance) >= 0);
};

/** A match holds a place, so it begins at most its own reach before the end of that. */
const rangesRound = (places: readonly Span[], reach: number, encoded: Encoded): readonly Span[] => {
  const ranges: { start: number; end: number }[] = [];
  for (const place of places) {
    const to = encoded.toByte(place.end);
    const from = Math.max(0, to - reach);
    const last = ranges.at(-1);
    if (last !== undefined && from <= last.end) last.end = Math.max(last.end, to);
    else ranges.push({ start: from, end: to });
  }
  return ranges;
};

/** Where to look for a regex whose anchors stand at `found`, by anchor; null: at too many places. */
export const whereOf = (
  regex: CompiledRegex,
  found: readonly (readonly Span[] | null)[],
  encoded: Encoded,
  allowance: Allowance,
): Where => {
  const places: Span[] = [];
  for (const [i, anchor] of regex.anchors.entries()) {
    const here = found[i] ?? null;
    if (here === null) return { kind: "within", ranges: [{ start: 0, end: encoded.bytes.length }] };
    const apart = areApart(anchor, encoded);
    if (regex.begins && (apart || here.length <= MOST_TRIES))
      return { kind: "at", starts: here.map(({ start }) => encoded.toByte(start)), apart };
    places.push(...withTail(anchor, here, encoded, allowance));
  }
  const inOrder = places.sort((a, b) => a.end - b.end);
  return { kind: "within", ranges: rangesRound(inOrder, regex.reach, encoded) };
};
