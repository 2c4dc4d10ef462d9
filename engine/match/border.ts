/** Scripts that write words without spaces, or glue endings to them: a word may begin or end anywhere. */
const DENSE =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Javanese}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;

const NO_WORD = 1;
const WORD_WITH_SPACES = 2;

/** Filled as units are met. */
const known = new Uint8Array(0x10000);

/** True for letters, digits and marks of scripts that part words by spaces. */
const isGlue = (codePoint: number): boolean => {
  if (codePoint > 0xffff)
    return WORD.test(String.fromCodePoint(codePoint)) && !DENSE.test(String.fromCodePoint(codePoint));
  const found = known[codePoint] ?? 0;
  if (found !== 0) return found === WORD_WITH_SPACES;
  const char = String.fromCharCode(codePoint);
  const glue = WORD.test(char) && !DENSE.test(char);
  known[codePoint] = glue ? WORD_WITH_SPACES : NO_WORD;
  return glue;
};

const codePointBefore = (text: string, at: number): number => {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? (text.codePointAt(at - 2) ?? 0) : unit;
};

/** True where no word of a script with spaces runs across `at`. */
export const isBorder = (text: string, at: number): boolean =>
  at === 0 || at === text.length || !isGlue(codePointBefore(text, at)) || !isGlue(text.codePointAt(at) ?? 0);

/** True where `[start, end)` stands on its own and is no part of a longer word. */
export const standsAlone = (text: string, start: number, end: number): boolean =>
  isBorder(text, start) && isBorder(text, end);
