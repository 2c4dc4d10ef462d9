import { foldUnits } from "../text/case.js";
import { standsAlone } from "./border.js";
import { literalText } from "./literal.js";

/** `[start, end)` with one character on either side, so that a word at its edge is seen whole; folded, single spaces. */
const windowOf = (text: string, start: number, end: number): string => {
  const before = start === 0 ? "\n" : text.slice(start - 1, start);
  const after = end >= text.length ? "\n" : text.slice(end, end + 1);
  return foldUnits(before + text.slice(start, end) + after).replace(/\s+/g, " ");
};

const holdsWord = (window: string, word: string): boolean => {
  for (let at = window.indexOf(word, 1); at > 0 && at + word.length < window.length; at = window.indexOf(word, at + 1))
    if (standsAlone(window, at, at + word.length)) return true;
  return false;
};

/** A test whether one of the words stands within so many characters before or after `[start, end)`. */
export const nearTest = ({
  words,
  within,
}: {
  readonly words: readonly string[];
  readonly within: number;
}): ((text: string, start: number, end: number) => boolean) => {
  const folded = words.map(literalText);
  const holdsAny = (text: string, start: number, end: number): boolean => {
    const window = windowOf(text, start, end);
    return folded.some((word) => holdsWord(window, word));
  };
  return (text, start, end) =>
    holdsAny(text, Math.max(0, start - within), start) || holdsAny(text, end, Math.min(text.length, end + within));
};
