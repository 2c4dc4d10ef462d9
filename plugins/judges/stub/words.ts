/** Words too common to tell what a text is about. */
const COMMON = new Set(
  (
    "a an and any are as at be been but by can do does for from had has have he her here his how i if in into is it its " +
    "me my no not of on or our she so some than that the their them then there these they this to up was we were what " +
    "when where which who will with would you your"
  ).split(" "),
);

/** The words of a text that carry meaning: lower case, letters and digits, at least two characters. */
export const contentWords = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1 && !COMMON.has(word)));

/** The share of `words` that also stand in `among`, 0..1; null when there are no words. */
export const shareOf = (words: ReadonlySet<string>, among: ReadonlySet<string>): number | null =>
  words.size === 0 ? null : [...words].filter((word) => among.has(word)).length / words.size;
