const PICTOGRAPH = /^\p{Extended_Pictographic}/u;
/** Scripts in which a (non-)joiner between two letters changes how a word is written, and so the word. */
const JOINING =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;
/** Selectors and skin tones that stand between an emoji and its joiner. */
const EMOJI_SUFFIX = /[\ufe0f\u{1f3fb}-\u{1f3ff}]$/u;
const LAST = /(?:[\ud800-\udbff][\udc00-\udfff]|[\s\S])$/;

const lastOf = (text: string): string => LAST.exec(text)?.[0] ?? "";

/** True where the joiner at `at` (U+200C or U+200D) belongs to an emoji or to a word, and is no hiding place. */
export const joins = (text: string, at: number): boolean => {
  const after = text.slice(at + 1, at + 3);
  const before = text.slice(Math.max(0, at - 5), at);
  if (JOINING.test(after)) return JOINING.test(lastOf(before));
  if (text[at] !== "\u200d" || !PICTOGRAPH.test(after)) return false;
  return PICTOGRAPH.test(lastOf(before.replace(EMOJI_SUFFIX, "")));
};
