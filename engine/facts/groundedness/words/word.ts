import { readNumber } from "../numbers/number-format.js";
import { stemOf } from "../stem.js";
import { type Entry, LEXICON, languageBit, NEGATION_STEM, numberStem } from "./lexicon.js";

/** All that checks ask of one written word. */
export interface Word extends Entry {
  /** Lower case, without diacritics, clitics and invisible characters. */
  readonly form: string;
  /** The stem of a number's second reading. */
  readonly otherStem: string | null;
  /** The other reading itself. */
  readonly other: number | null;
  /** Digits behind the decimal mark; 0 for words. */
  readonly decimals: number;
  /** Written with digits. */
  readonly digits: boolean;
}

const PLAIN = {
  stopIn: 0,
  negatesIn: 0,
  value: null,
  scale: null,
  otherStem: null,
  other: null,
  decimals: 0,
  digits: false,
};

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
  if (!reading) return { ...PLAIN, form, stem: form, digits: true };
  const { value, other, decimals } = reading;
  const otherStem = other === null ? null : numberStem(other);
  return { ...PLAIN, form, stem: numberStem(value), otherStem, other, value, decimals, digits: true };
};

const describe = (surface: string): Word => {
  const form = fold(surface);
  const first = form.charCodeAt(0);
  if (first >= 48 && first <= 57) return numeric(form);
  if (NOT_ENDING.test(form)) return { ...PLAIN, form, stem: NEGATION_STEM, negatesIn: languageBit("en") };
  const bare = withoutClitics(form);
  const entry = LEXICON.get(form) ?? LEXICON.get(bare);
  return entry ? { ...PLAIN, ...entry, form: bare } : { ...PLAIN, form: bare, stem: stemOf(bare) };
};

/** Words seen before, over all requests: describing one costs 1 us, finding it 50 ns. Bounded, and never part of an answer. */
const KEPT = 20_000;
const known = new Map<string, Word>();

export const wordOf = (surface: string): Word => {
  const found = known.get(surface);
  if (found) return found;
  const word = describe(surface);
  if (surface.length <= 32) {
    if (known.size >= KEPT) known.clear();
    known.set(surface, word);
  }
  return word;
};
