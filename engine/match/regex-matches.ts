import type { Span } from "../model/span.js";
import type { Allowance } from "./budget.js";
import { REACH } from "./compile-regex.js";
import type { Runner } from "./runner.js";
import type { CompiledRegex } from "./types.js";

/** A stretch of a text searched in one go, in bytes. */
const STRETCH = 65_536;
/** Calling RE2 and reading up to a usual match, in characters read. */
const COST_OF_A_CALL = 256;
/** One character more than a match can have, so that a border at its end is seen. */
const EDGE = 4;

/** Places where matches may begin, in bytes. */
export type Where =
  | { readonly kind: "at"; readonly starts: readonly number[]; readonly apart: boolean }
  | { readonly kind: "within"; readonly ranges: readonly Span[] };

const cutOff = (bytes: Buffer, end: number): Buffer => (end < bytes.length ? bytes.subarray(0, end) : bytes);

/**
 * The end of the match at `start`, -1 for none. Only `REACH` bytes are read, so that no start costs a whole text; a
 * match that runs up to there is read again without the bound. `apart`: tries elsewhere do not read the same text.
 */
export const tryAt = (runner: Runner, bytes: Buffer, start: number, apart: boolean, allowance: Allowance): number => {
  const near = cutOff(bytes, start + REACH);
  if (!allowance.read(apart ? COST_OF_A_CALL : COST_OF_A_CALL + near.length - start)) return -1;
  const end = runner.matchAt(near, start);
  if (end < near.length || near.length === bytes.length) return end;
  return allowance.read(bytes.length - start) ? runner.matchAt(bytes, start) : -1;
};

function* matchesAt(
  { runner }: CompiledRegex,
  bytes: Buffer,
  { starts, apart }: Where & { readonly kind: "at" },
  allowance: Allowance,
) {
  let free = 0;
  for (const start of starts) {
    if (start < free) continue;
    const end = tryAt(runner, bytes, start, apart, allowance);
    if (end < 0) continue;
    free = end;
    yield { start, end };
  }
}

/** Bytes of the character at `at`, by its first byte. */
const characterLength = (first: number): number => (first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

function* matchesWithin(regex: CompiledRegex, bytes: Buffer, range: Span, allowance: Allowance) {
  let from = range.start;
  while (from <= range.end && !allowance.exhausted) {
    const last = Math.min(from + STRETCH, range.end);
    const stretch = cutOff(bytes, last + regex.reach + EDGE);
    const match = regex.runner.search(stretch, from);
    const readAll = match === null || regex.readsAhead;
    allowance.read(readAll ? stretch.length - from : match.end - from + COST_OF_A_CALL);
    if (match === null) {
      from = last + 1;
      continue;
    }
    const end = stretch === bytes ? match.end : tryAt(regex.runner, bytes, match.start, true, allowance);
    from = end < 0 ? match.start + characterLength(bytes[match.start] ?? 0) : end;
    if (end >= 0) yield { start: match.start, end };
  }
}

/** The leftmost matches that do not overlap, in bytes, in order; fewer when the allowance ends. */
export function* regexMatches(
  regex: CompiledRegex,
  bytes: Buffer,
  where: Where,
  allowance: Allowance,
): Generator<Span> {
  if (where.kind === "at") return yield* matchesAt(regex, bytes, where, allowance);
  let free = 0;
  for (const { start, end } of where.ranges)
    for (const match of matchesWithin(regex, bytes, { start: Math.max(start, free), end }, allowance)) {
      free = match.end;
      yield match;
    }
}
