import fc from "fast-check";
import type { SignalSpec } from "../../engine/match/types.js";
import { madeSpec } from "./signals.js";

/** Pieces that can run together to what the patterns below are made of, in many disguises. */
const FRAGMENTS = [
  "ab",
  "   ab",
  "ba",
  "Kiss",
  "kiss",
  "\u212aiss",
  "ki\u017fs",
  "k",
  "s",
  "ABBA",
  "\uff41b",
  "a\u200bb",
  "drop",
  "Drop all",
  "1",
  "42",
  " ",
  "  ",
  "\n",
  "\t",
  ".",
  "-",
  "é",
  "e\u0301",
  "😀",
  "字",
  "\u00a0",
  "_",
  "\ud800",
  "ﬁ",
] as const;

export const texts = fc
  .array(fc.constantFrom(...FRAGMENTS), { maxLength: 40, size: "max" })
  .map((fragments) => fragments.join(""));

const words = fc.constantFrom("ab", "ba", "kiss", "k", "drop", " ab", "ab ", "fi", "é", "😀", "字", "a1");
const atoms = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 1, arbitrary: fc.constantFrom("[ab]", "[^a]", "\\w", "\\d", ".", "[k-s]", "\\p{L}", "\\S") },
  {
    weight: 2,
    arbitrary: fc.array(words, { minLength: 2, maxLength: 3 }).map((parts) => `(?:${parts.join("|")})`),
  },
);
const repeated = fc
  .tuple(atoms, fc.constantFrom("", "", "", "", "?", "+", "*", "{2}", "{1,3}", "*?", "{0,2}?"))
  .map(([atom, times]) => (times === "" ? atom : `(?:${atom})${times}`));
const joints = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  { weight: 2, arbitrary: fc.constantFrom("\\s*", "(?:\\w+\\s+)*", "[^.]*", "\\S*", "\\b") },
  { weight: 1, arbitrary: fc.constantFrom(" ", "\\s+", "^", "$") },
);

export const regexes = fc
  .array(fc.tuple(repeated, joints), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(""))
  .chain((body) => fc.constantFrom(body, `\\b${body}`, `(${body})`, `(?:${body}|drop\\s+all)`));

const lists = fc.uniqueArray(fc.constantFrom("ab", "kiss", "drop all", "a1", "k", "字", "😀"), {
  minLength: 1,
  maxLength: 3,
});

const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const common = fc
  .record({
    caseSensitive: seldom(fc.constant(true)),
    views: seldom(fc.constantFrom(["plain"], ["folded"], ["plain", "folded"])),
    near: seldom(fc.record({ words: lists, within: fc.integer({ min: 1, max: 30 }) })),
    check: seldom(fc.constant(["entropy(1)"])),
  })
  .map(({ caseSensitive = false, views = null, near, check = [] }) => ({
    caseSensitive,
    views,
    check,
    ...(near !== undefined && { near }),
  }));

const shapes: fc.Arbitrary<Partial<SignalSpec>> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ regex: regexes }) },
  fc.record({ literals: lists }),
  fc.record({ regex: regexes, literals: lists }),
  fc.record({ regex: regexes, gate: fc.constant("digits" as const) }),
);

/** Signals of every form, many of which do not compile. */
export const specs: fc.Arbitrary<readonly SignalSpec[]> = fc
  .array(fc.tuple(shapes, common), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.map(([shape, more], i) => madeSpec({ ...more, ...shape, id: `harm/words/s${i}` })));
