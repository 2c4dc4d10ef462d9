import { isWhiteSpace } from "./space.js";

/** What folding does with a UTF-16 unit. */
export const ORDINARY = 1;
export const SPACE = 2;
/** Removed, unless it joins letters or emoji that need it. */
export const INVISIBLE = 3;
/** Everything else: normalised together with the marks behind it. */
export const COMPLEX = 4;

const INVISIBLE_CHARACTER = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u;
/** What normalisation may compose with the character before it: marks, Hangul vowels and finals, half-width voicing, one Kirat Rai vowel. */
const EXTENDER = /[\p{M}\u1160-\u11ff\u3131-\u318e\ud7b0-\ud7ff\uff9e-\uffdc\u{16d67}]/u;

const classify = (unit: number): number => {
  if (unit >= 0xd800 && unit <= 0xdfff) return COMPLEX;
  const char = String.fromCharCode(unit);
  if (isWhiteSpace(unit)) return SPACE;
  if (INVISIBLE_CHARACTER.test(char)) return INVISIBLE;
  return char === "\u0130" || EXTENDER.test(char) || char.normalize("NFKC") !== char ? COMPLEX : ORDINARY;
};

/** Filled as units are met: classifying all 65,536 at once would take 30 ms. */
const known = new Uint8Array(0x10000);

export const classOf = (unit: number): number => {
  const found = known[unit] ?? 0;
  if (found !== 0) return found;
  const made = classify(unit);
  known[unit] = made;
  return made;
};

export const isInvisible = (char: string): boolean =>
  INVISIBLE_CHARACTER.test(char) && !isWhiteSpace(char.codePointAt(0) ?? 0);
export const isExtender = (char: string): boolean => EXTENDER.test(char);
