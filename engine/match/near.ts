import RE2 from "re2";
import { foldText } from "../text/fold.js";
import { isGlue } from "./border.js";

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** What may stand beside a word, by the word's own character on that side. */
const besides = (char: number | undefined): string =>
  char !== undefined && isGlue(char) ? "[^\\p{L}\\p{N}\\p{M}]" : "(?s:.)";

const wordPattern = (word: string): string => {
  const folded = foldText(word);
  const last = [...folded].at(-1);
  const inner = folded.split(" ").map(escaped).join("\\s+");
  return besides(folded.codePointAt(0)) + inner + besides(last?.codePointAt(0));
};

/** `[start, end)` with one character on either side, so that a word at its edge is seen whole. */
const withEdges = (text: string, start: number, end: number): string => {
  const before = start === 0 ? "\n" : text.slice(start - 1, start);
  const after = end >= text.length ? "\n" : text.slice(end, end + 1);
  return before + text.slice(start, end) + after;
};

/** A test whether one of the words stands within so many characters before or after `[start, end)`. */
export const nearTest = ({
  words,
  within,
}: {
  readonly words: readonly string[];
  readonly within: number;
}): ((text: string, start: number, end: number) => boolean) => {
  const pattern = new RE2(words.map(wordPattern).join("|"), "iu");
  return (text, start, end) =>
    pattern.test(withEdges(text, Math.max(0, start - within), start)) ||
    pattern.test(withEdges(text, end, Math.min(text.length, end + within)));
};
