import { readNumber } from "../numbers/number-format.js";
import { stemOf } from "../stem.js";
import { type Entry, LEXICON, languageBit, NEGATION_STEM, numberStem } from "./lexicon.js";

/** All that checks ask of one written word. */
export interface Word extends Entry {
  /** Lower case, without diacritics, clitics and invisible characters. */
  readonly form: string;
  /** The second reading of a number, and its stem. */
  readonly other: number | null;
  readonly otherStem: string | null;
  /** Digits behind the decimal mark; 0 for words. */
  readonly decimals: number;
  /** Written with digits. */
  readonly digits: boolean;
}

/** Every word is built here, in one order of keys: reading a key of mixed shapes costs several times as much. */
const wordWith = (part: Partial<Word> & { readonly form: string; readonly stem: string }): Word => ({
  form: part.form,
  stem: part.stem,
  stopIn: part.stopIn ?? 0,
  negatesIn: part.negatesIn ?? 0,
  value: part.value ?? null,
  scale: part.scale ?? null,
  other: part.other ?? null,
  otherStem: part.otherStem ?? null,
  decimals: part.decimals ?? 0,
  digits: part.digits ?? false,
});

const fold = (surface: string): string =>
  /^[a-z0-9.,']+$/.test(surface)
    ? surface
    : surface
        .normalize("NFKD")
        .replace(/[\p{M}\u00ad\u200c\u200d]+/gu, "")
        .toLowerCase();

const NOT_ENDING = /n't$/;
const CLITIC_AFTER = /'(?:s|ll|re|ve|d|m)?$/;
const CLITIC_BEFORE = /^(?:[cdjlmnst]|qu)'/;

const withoutClitics = (form: string): string =>
  form.includes("'") ? form.replace(CLITIC_AFTER, "").replace(CLITIC_BEFORE, "") : form;

const numeric = (form: string): Word => {
  const reading = readNumber(form);
  if (!reading) return wordWith({ form, stem: form, digits: true });
  const { value, other, decimals } = reading;
  const otherStem = other === null ? null : numberStem(other);
  return wordWith({ form, stem: numberStem(value), value, other, otherStem, decimals, digits: true });
};

/** What is known of a word as it is written in a text in lower case. */
export const describeWord = (surface: string): Word => {
  const form = fold(surface);
  const first = form.charCodeAt(0);
  if (first >= 48 && first <= 57) return numeric(form);
  if (NOT_ENDING.test(form)) return wordWith({ form, stem: NEGATION_STEM, negatesIn: languageBit("en") });
  const bare = withoutClitics(form);
  const entry = LEXICON.get(form) ?? LEXICON.get(bare);
  return wordWith({ ...entry, form: bare, stem: entry?.stem ?? stemOf(bare) });
};
