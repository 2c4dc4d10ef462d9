import type { Span } from "../model/span.js";
import { BEFORE_A_NAME, BEFORE_A_NUMBER, BEFORE_SMALL_LETTERS } from "./abbreviations.js";

/** A sentence is looked for this many characters before and after a hit: guards stay cheap on texts without full stops. */
export const SENTENCE_REACH = 600;
/** Lines shorter than this end a sentence where a capital follows: headings, verses, addresses. */
const SHORT_LINE = 40;

const WHITE_SPACE = /\s/;
const CLOSERS = `"'”’»)]*_\`」』）`;
const STOPS = "!?…؟۔।॥።։";
const DENSE_STOPS = "。！？｡．";
const LIST_MARKER = /^(?:[-*•–·]|\d{1,3}[.)]|[a-zA-Z][.)])\s/;
const SMALL_LETTER = /^\p{Ll}/u;
const CAPITAL_OR_DIGIT = /^["'“‘«(]?[\p{Lu}\p{N}]/u;
const WORD_BEFORE = /(?:^|[^\p{L}\p{N}.°])((?:[\p{L}\p{N}°]+\.)*[\p{L}\p{N}°]+)$/u;

const isSpace = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  if (unit <= 126) return unit === 32 || (unit >= 9 && unit <= 13);
  return WHITE_SPACE.test(text.charAt(at));
};

/** The index of the last character before `at` that is in none of `chars`, looking back `most` characters. */
const skipBack = (text: string, at: number, chars: string, most: number): number => {
  let i = at;
  while (i >= 0 && at - i < most && chars.includes(text.charAt(i))) i--;
  return i;
};

/** True where the full stop at `stop` belongs to its word: an abbreviation, an initial, the number of a list item. */
const stopOfWord = (text: string, stop: number, next: string): boolean => {
  const word = WORD_BEFORE.exec(text.slice(Math.max(0, stop - 16), stop))?.[1];
  if (word === undefined) return false;
  const lower = word.toLowerCase();
  if (BEFORE_A_NAME.has(lower)) return true;
  if (BEFORE_A_NUMBER.has(lower) && /^[\d§(IVX]/.test(next)) return true;
  if (BEFORE_SMALL_LETTERS.has(lower) && SMALL_LETTER.test(next)) return true;
  if (/^\p{Lu}$/u.test(word)) return word !== "I";
  const lineStart = stop - word.length - 1;
  return /^\d{1,3}$/.test(word) && (lineStart < 0 || text.charAt(lineStart) === "\n");
};

const endsSentence = (text: string, last: number, next: string): boolean => {
  const at = skipBack(text, last, CLOSERS, 4);
  const char = text.charAt(at);
  if (DENSE_STOPS.includes(char) && char !== "") return true;
  const spoken = at < last && SMALL_LETTER.test(next);
  if (STOPS.includes(char) && char !== "") return !spoken;
  if (char !== ".") return false;
  return !spoken && !stopOfWord(text, at, next);
};

/** A line break that is more than a wrapped line: before a list item, or after a heading. */
const endsLine = (text: string, last: number, next: string): boolean => {
  if (LIST_MARKER.test(next)) return true;
  const line = text.slice(Math.max(0, last - SHORT_LINE), last + 1);
  return line.includes("\n") || last < SHORT_LINE ? CAPITAL_OR_DIGIT.test(next) && !/[,;:-]$/.test(line) : false;
};

/** True where a sentence begins at `at`, judged by what stands close to it alone. */
const beginsSentence = (text: string, at: number): boolean => {
  if (isSpace(text, at)) return false;
  if (!isSpace(text, at - 1)) {
    const before = skipBack(text, at - 1, CLOSERS, 4);
    return (
      before >= 0 && DENSE_STOPS.includes(text.charAt(before)) && !`${CLOSERS}${DENSE_STOPS}`.includes(text.charAt(at))
    );
  }
  let last = at - 1;
  let breaks = 0;
  while (last >= 0 && isSpace(text, last)) {
    if (text.charAt(last) === "\n") breaks++;
    if (breaks > 1 || at - last > SENTENCE_REACH) return true;
    last--;
  }
  if (last < 0) return true;
  const next = text.slice(at, at + 6);
  return endsSentence(text, last, next) || (breaks > 0 && endsLine(text, last, next));
};

const trimmed = (text: string, start: number, end: number): Span => {
  let from = start;
  let to = end;
  while (from < to && isSpace(text, from)) from++;
  while (to > from && isSpace(text, to - 1)) to--;
  return { start: from, end: to };
};

const isPlainWordUnit = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57);

/** False where a glance tells that no sentence begins: right behind an ASCII letter or digit, or one space behind it. */
const mayBegin = (text: string, at: number): boolean => {
  const before = text.charCodeAt(at - 1);
  return before === 32 ? !isPlainWordUnit(text.charCodeAt(at - 2)) : !isPlainWordUnit(before);
};

/** Every sentence without the white space round it; between them they hold all that is not white space. */
export const sentencesOf = (text: string): readonly Span[] => {
  const sentences: Span[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && !(mayBegin(text, at) && beginsSentence(text, at))) continue;
    const sentence = trimmed(text, start, at);
    if (sentence.start < sentence.end) sentences.push(sentence);
    start = at;
  }
  return sentences;
};

/**
 * The sentence round `[start, end)`, or the sentences it reaches into; at most `SENTENCE_REACH` characters more on
 * either side. Its cost does not depend on the length of the text.
 */
export const sentenceAround = (text: string, start: number, end: number): Span => {
  const first = Math.max(0, start - SENTENCE_REACH);
  let from = start;
  while (from > first && !beginsSentence(text, from)) from--;
  const last = Math.min(text.length, end + SENTENCE_REACH);
  let to = Math.max(end, start + 1);
  while (to < last && !beginsSentence(text, to)) to++;
  const { start: left, end: right } = trimmed(text, from, Math.min(to, text.length));
  return { start: Math.min(left, start), end: Math.max(right, end) };
};
