import type { View } from "../model/view.js";
import { COMPLEX, classOf, INVISIBLE, isExtender, isInvisible, ORDINARY, SPACE } from "./characters.js";
import { type Folded, Folding, type FoldingStep } from "./folding.js";
import { joins } from "./joiner.js";
import { originThrough } from "./offset-map.js";
import { collapseSpace } from "./space.js";

const codePointLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

const SINGLE_SPACE = 32;

/** Longer clusters are cut: normalising a million marks in one go would not be linear. */
const LONGEST_CLUSTER = 64;

/** The end of the character at `at` with the marks behind it; what lies outside can't change its normal form. */
const clusterEnd = (text: string, at: number): number => {
  let end = at + codePointLength(text, at);
  const last = Math.min(text.length, at + LONGEST_CLUSTER);
  for (let i = end; i < last; ) {
    const kind = classOf(text.charCodeAt(i));
    const length = codePointLength(text, i);
    if (kind !== INVISIBLE || joins(text, i)) {
      if (kind !== COMPLEX || !isExtender(text.slice(i, i + length))) break;
      end = i + length;
    }
    i += length;
  }
  return end;
};

const withoutInvisible = (text: string): string => {
  let visible = "";
  for (const char of text) if (!isInvisible(char)) visible += char;
  return visible;
};

/** The normal form without what is invisible in it; a dotted capital I is an I, so that lower case keeps the length. */
const normalForm = (cluster: string): string =>
  withoutInvisible(withoutInvisible(cluster).normalize("NFKC"))
    .replaceAll("\u0130", "I")
    .replace(/[\s\u0085]+/g, " ");

const foldCluster = (folding: Folding, text: string, at: number): number => {
  const end = clusterEnd(text, at);
  const cluster = text.slice(at, end);
  const form = normalForm(cluster);
  if (form === cluster) folding.keep(at, end);
  else folding.put(at, end, form);
  return end;
};

const spaceEnd = (text: string, at: number): number => {
  let end = at + 1;
  while (end < text.length && classOf(text.charCodeAt(end)) === SPACE) end++;
  return end;
};

/**
 * The end of the run of ordinary characters and single spaces from `at`; what its end has to do with what
 * follows is left to that.
 */
const ordinaryEnd = (text: string, at: number): number => {
  let end = at;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (classOf(unit) !== ORDINARY && (unit !== SINGLE_SPACE || text.charCodeAt(end - 1) === SINGLE_SPACE)) break;
  }
  if (end === at) return at;
  const belongsToNext = text.charCodeAt(end - 1) === SINGLE_SPACE || clusterEnd(text, end - 1) > end;
  return belongsToNext ? end - 1 : end;
};

/** Folds what begins at `at`; gives the place where the rest begins. */
const foldNext = (folding: Folding, text: string, at: number): number => {
  const kind = classOf(text.charCodeAt(at));
  if (kind === SPACE) {
    const end = spaceEnd(text, at);
    folding.space(at, end);
    return end;
  }
  if (kind === INVISIBLE) {
    if (joins(text, at)) folding.keep(at, at + 1);
    else folding.skip();
    return at + 1;
  }
  const end = kind === ORDINARY ? ordinaryEnd(text, at) : at;
  if (end === at) return foldCluster(folding, text, at);
  folding.keep(at, end);
  return end;
};

/** Printable ASCII and white space: only the white space can change. */
const ASCII_TEXT = /^[\t-\r -~]*$/;

const foldAscii = (text: string): Folded => {
  const { text: folded, pieces } = collapseSpace(text);
  return { text: folded, pieces, steps: new Set(folded === text ? [] : ["collapse_space"]) };
};

const foldAny = (text: string): Folded => {
  const folding = new Folding(text);
  for (let at = 0; at < text.length; ) at = foldNext(folding, text, at);
  return folding.finish();
};

const STEPS: readonly FoldingStep[] = ["nfkc", "strip_invisible", "collapse_space"];

/**
 * NFKC, invisible characters taken out, white space runs as one space, lower case; `transforms` names what of it
 * changed anything. `cased` is the text before lower case.
 */
export const foldedView = (text: string): View => {
  const { text: cased, pieces, steps } = ASCII_TEXT.test(text) ? foldAscii(text) : foldAny(text);
  const lower = cased.toLowerCase();
  const transforms: string[] = STEPS.filter((step) => steps.has(step));
  if (lower !== cased) transforms.push("lower_case");
  return { kind: "folded", transforms, text: lower, cased, origin: originThrough(pieces) };
};

/** True where a folded view says what its text says, white space and case aside. */
export const changesSpaceOnly = ({ transforms }: View): boolean =>
  transforms.every((step) => step === "collapse_space" || step === "lower_case");

/** The folded form of a short text, such as a literal of a pack. */
export const foldText = (text: string): string => foldedView(text).text;
