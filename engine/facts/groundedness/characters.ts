/** What a UTF-16 code unit does to words. `DENSE` scripts write words without spaces; `JOINER` stands inside words only. */
export const BREAK = 1;
export const LETTER = 2;
export const DIGIT = 3;
export const DENSE = 4;
export const JOINER = 5;

const DENSE_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{M}\p{N}]/u;

const classify = (code: number): number => {
  if (code >= 48 && code <= 57) return DIGIT;
  if (code === 0xad || code === 0x200c || code === 0x200d) return JOINER;
  // Halves of astral characters: letters of rare scripts, kept together as one word; emoji split no word either.
  if (code >= 0xd800 && code <= 0xdfff) return LETTER;
  const character = String.fromCharCode(code);
  if (!WORD.test(character)) return BREAK;
  return DENSE_SCRIPT.test(character) ? DENSE : LETTER;
};

/** Filled as code units are met: classifying all 65,536 at start would cost 10 ms. */
const CLASSES = new Uint8Array(0x10000);

export const classOf = (code: number): number => {
  const known = CLASSES[code] ?? BREAK;
  if (known !== 0) return known;
  const found = classify(code);
  CLASSES[code] = found;
  return found;
};
