/** A set of texts of which one must occur. */
export type Texts = readonly string[];

/** Larger sets are given up: they cost more to look for than they spare. */
const MOST_TEXTS = 300;
/** Fewer where they are only made by putting others together. */
const MOST_PRODUCTS = 150;
const LONGEST_TEXT = 32;

export const NOTHING: Texts = [""];

const areShort = (texts: Texts): boolean => texts.every((text) => text.length <= LONGEST_TEXT);

/** Null where the set is too large. */
export const union = (sets: readonly Texts[]): Texts | null => {
  const texts = [...new Set(sets.flat())];
  return texts.length <= MOST_TEXTS && areShort(texts) ? texts : null;
};

/** White space on both sides is one run of it. */
const joined = (left: string, right: string): string =>
  left.endsWith(" ") && right.startsWith(" ") ? left + right.slice(1) : left + right;

/** Every text of `a` followed by every text of `b`; null where they are too many or too long. */
export const product = (a: Texts, b: Texts): Texts | null => {
  if (a.length * b.length > Math.max(MOST_PRODUCTS, a.length, b.length)) return null;
  const texts = a.flatMap((left) => b.map((right) => joined(left, right)));
  return areShort(texts) ? texts : null;
};

/** Characters that make up four fifths of ordinary English text. */
const COMMON = " etaoinshrdlu";

const likelihoodOf = (char: string): number => {
  if (COMMON.includes(char)) return 0.12;
  return /[a-z]/.test(char) ? 0.05 : 0.02;
};

/** How often one of them may be expected, by characters of ordinary text. */
export const frequency = (texts: Texts): number =>
  texts.reduce((sum, text) => sum + [...text].reduce((product, char) => product * likelihoodOf(char), 1), 0);

/** The same set said shorter: each text cut to `length`, and none that an earlier, shorter one implies. */
export const shortened = (texts: Texts, length: number, implies: (text: string, shorter: string) => boolean): Texts => {
  const cut = [...new Set(texts.map((text) => cutAt(text, length)))].sort((a, b) => a.length - b.length);
  const kept: string[] = [];
  for (const text of cut) if (!kept.some((shorter) => implies(text, shorter))) kept.push(text);
  return kept.sort();
};

/** Cut without parting a surrogate pair. */
const cutAt = (text: string, length: number): string => {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
};
