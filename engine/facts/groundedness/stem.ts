const VOWEL = /[aeiouy]/;

const hasVowel = (word: string): boolean => VOWEL.test(word);

const undouble = (word: string): string => {
  const last = word.length - 1;
  const same = word.charCodeAt(last) === word.charCodeAt(last - 1);
  return same && !/[lsz]$/.test(word) ? word.slice(0, last) : word;
};

const withoutPlural = (word: string): string => {
  if (!word.endsWith("s") || word.endsWith("ss") || word.endsWith("us") || word.endsWith("is")) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:sses|shes|ches|xes|zzes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

const withoutTense = (word: string): string => {
  if (word.endsWith("ied") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith("ing") && word.length > 5 && hasVowel(word.slice(0, -3))) return undouble(word.slice(0, -3));
  if (word.endsWith("ed") && word.length > 4 && hasVowel(word.slice(0, -2))) return undouble(word.slice(0, -2));
  return word;
};

const withoutEnding = (word: string): string => {
  if (word.endsWith("ly") && word.length > 5) return word.slice(0, -2);
  if (/[st]ion$/.test(word) && word.length > 6) return word.slice(0, -3);
  return word;
};

/** A light stem: plural, tense, adverb and -ion endings go, so that `creates`, `creation` and `created` are one. */
export const stemOf = (word: string): string => {
  if (word.length < 4) return word;
  const stem = withoutEnding(withoutTense(withoutPlural(word)));
  if (stem.length > 3 && stem.endsWith("e")) return stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith("y") ? `${stem.slice(0, -1)}i` : stem;
};
