import type { AST } from "@eslint-community/regexpp";
import { parsePattern, withoutCaptures } from "./pattern.js";
import { overlapOf } from "./repeats.js";
import { Runner } from "./runner.js";
import { type Shape, shapeOf, shapeOfSequence } from "./shape.js";
import { frequency, shortened, type Texts } from "./texts.js";
import type { Anchor } from "./types.js";

const ANCHOR_LENGTH = 12;
const SHORTEST_ANCHOR = 2;
/** Texts that are met more often than every fiftieth character are no places to try at. */
const TOO_OFTEN = 0.02;

/** The texts a match begins with, as places to try at; none where there would be too many. */
const placesOf = ({ starts }: Shape): Texts => {
  const short = shortened(starts, ANCHOR_LENGTH, (text, shorter) => text.startsWith(shorter));
  // White space has no one place: a match may begin anywhere in a run of it.
  const hasPlace = short.every((text) => text.length >= SHORTEST_ANCHOR && !text.startsWith(" "));
  return hasPlace && frequency(short) < TOO_OFTEN ? short : [];
};

/** Where the matches of the whole pattern begin; null where that is not known well enough. */
export const beginningOf = (pattern: AST.Pattern, shape: Shape): Anchor | null => {
  const texts = placesOf(shape);
  return texts.length === 0 ? null : { texts, tail: null, overlap: overlapOf(pattern, texts) };
};

interface Tail {
  readonly from: number;
  readonly texts: Texts;
  /** True where a second clause follows: otherwise nearly every occurrence of a text passes. */
  readonly isTelling: boolean;
}

const isBetter = (a: Tail, b: Tail): boolean =>
  a.isTelling === b.isTelling ? frequency(a.texts) < frequency(b.texts) : a.isTelling;

const bestTail = (elements: readonly AST.Element[]): Tail | null => {
  const shapes = elements.map(shapeOf);
  let best: Tail | null = null;
  for (const from of shapes.keys()) {
    const shape = shapeOfSequence(shapes.slice(from));
    const tail = { from, texts: placesOf(shape), isTelling: shape.clauses.length > 1 };
    if (tail.texts.length > 0 && (best === null || isBetter(tail, best))) best = tail;
  }
  return best;
};

/** The part of a sequence from its most telling text on. */
const tailOf = ({ elements }: AST.Alternative, caseSensitive: boolean): Anchor | null => {
  const best = bestTail(elements);
  if (best === null) return null;
  const parts = elements.slice(best.from).map(({ raw }) => raw);
  const source = parts.join("");
  const pattern = parsePattern(source);
  const tail = new Runner(withoutCaptures(source, pattern), caseSensitive, true);
  return { texts: best.texts, tail, overlap: overlapOf(pattern, best.texts) };
};

/**
 * For every way to match, a part that has to match somewhere, and the texts it begins with: where none of them does,
 * the whole need not be searched for. Null where a way has no such part.
 */
export const tailsOf = (alternatives: readonly AST.Alternative[], caseSensitive: boolean): readonly Anchor[] | null => {
  const anchors: Anchor[] = [];
  for (const alternative of alternatives) {
    const tail = tailOf(alternative, caseSensitive);
    const found = tail === null ? tailsWithin(alternative, caseSensitive) : [tail];
    if (found === null) return null;
    anchors.push(...found);
  }
  return anchors;
};

/** Those of a group that every match of the sequence has to go through; what stands behind the group is left out. */
const tailsWithin = ({ elements }: AST.Alternative, caseSensitive: boolean): readonly Anchor[] | null => {
  for (const element of elements) {
    const isPlainGroup = element.type === "CapturingGroup" || (element.type === "Group" && element.modifiers === null);
    const found = isPlainGroup ? tailsOf(element.alternatives, caseSensitive) : null;
    if (found !== null) return found;
  }
  return null;
};
