import type { Folded } from "./folding.js";

const ASCII_TEXT = /^[\t-\r -~]*$/;
const LONG_SPACE = /[\t-\r ]{2,}/g;
/** All white space but single spaces, which stay as they are. */
const SPACES = / ?[\t-\r][\t-\r ]*| {2,}[\t-\r ]*/g;

/** True for printable ASCII and white space: only the white space can change when it is folded. */
export const isPlainAscii = (text: string): boolean => ASCII_TEXT.test(text);

/** Folds the white space of such a text; a run of more than one character is a block of its own. */
export const foldAscii = (text: string): Folded => {
  const at = [0];
  const from = [0];
  const blockEnd = [-1];
  let removed = 0;
  for (const { index, 0: run } of text.matchAll(LONG_SPACE)) {
    at.push(index - removed, index - removed + 1);
    from.push(index, index + run.length);
    blockEnd.push(index + run.length, -1);
    removed += run.length - 1;
  }
  const folded = text.replace(SPACES, " ");
  const pieces = { at, from, blockEnd, length: folded.length };
  return { text: folded, pieces, steps: new Set(folded === text ? [] : ["collapse_space"]) };
};
