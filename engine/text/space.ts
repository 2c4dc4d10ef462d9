import type { Pieces } from "./offset-map.js";

/** White space as folding sees it: a byte order mark is none, a next-line control is. */
const NOT_A_SPACE = "\\t-\\r\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const WHITE = ` ${NOT_A_SPACE}`;
const LONG_SPACE = new RegExp(`[${WHITE}]{2,}`, "g");
/** All white space but single spaces, which stay as they are. */
const CHANGING_SPACE = new RegExp(`[${WHITE}]{2,}|[${NOT_A_SPACE}]`, "g");

const ONE_SPACE = new RegExp(`^[${WHITE}]$`);

export const isWhiteSpace = (codePoint: number): boolean => ONE_SPACE.test(String.fromCodePoint(codePoint));

export interface Collapsed {
  readonly text: string;
  readonly pieces: Pieces;
}

/** The text with every run of white space as one space; a run of more than one character is a block of its own. */
export const collapseSpace = (text: string): Collapsed => {
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
  const collapsed = text.replace(CHANGING_SPACE, " ");
  return { text: collapsed, pieces: { at, from, blockEnd, length: collapsed.length } };
};
