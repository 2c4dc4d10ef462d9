import { stemOf } from "../stem.js";
import { IRREGULAR } from "./irregular.js";
import { DENSE_NEGATORS, NEGATORS } from "./negators.js";
import { NUMERALS, SCALES } from "./numerals.js";
import { LANGUAGES, type Language, STOP_WORDS } from "./stop-words.js";

/** What is known of a word before any text is read. */
export interface Entry {
  /** What coverage compares; words of one meaning share it. */
  readonly stem: string;
  /** Languages in which it is a function word, one bit each. */
  readonly stopIn: number;
  /** Languages in which it denies, one bit each. */
  readonly negatesIn: number;
  /** The number it stands for. */
  readonly value: number | null;
  /** What it multiplies the number before it by. */
  readonly scale: number | null;
}

/** The stem of every negator: "no", "not" and "without" are one to coverage. */
export const NEGATION_STEM = "¬";
export const EVERY_LANGUAGE = (1 << LANGUAGES.length) - 1;

export const numberStem = (value: number): string => `#${value}`;
export const languageBit = (language: Language): number => 1 << LANGUAGES.indexOf(language);

const folded = (word: string): string => word.normalize("NFKD").replace(/\p{M}+/gu, "");
const listed = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

const build = (): ReadonlyMap<string, Entry> => {
  const entries = new Map<string, Entry>();
  const add = (word: string, part: Partial<Entry>): void => {
    const key = folded(word);
    const before = entries.get(key) ?? { stem: stemOf(key), stopIn: 0, negatesIn: 0, value: null, scale: null };
    const stopIn = before.stopIn | (part.stopIn ?? 0);
    entries.set(key, { ...before, ...part, stopIn, negatesIn: before.negatesIn | (part.negatesIn ?? 0) });
  };
  for (const language of LANGUAGES) {
    for (const word of listed(STOP_WORDS[language])) add(word, { stopIn: languageBit(language) });
  }
  for (const pair of listed(IRREGULAR)) {
    const [form = "", base = ""] = pair.split(":");
    add(form, { stem: stemOf(base) });
  }
  for (const [word, value] of NUMERALS) add(word, { value, stem: numberStem(value) });
  for (const [word, scale] of SCALES) add(word, { scale, stem: numberStem(scale) });
  for (const language of LANGUAGES) {
    for (const word of listed(NEGATORS[language])) add(word, { negatesIn: languageBit(language), stem: NEGATION_STEM });
  }
  for (const word of listed(DENSE_NEGATORS)) add(word, { negatesIn: EVERY_LANGUAGE, stem: NEGATION_STEM });
  return entries;
};

/** By folded word: lower case, no diacritics. */
export const LEXICON: ReadonlyMap<string, Entry> = build();
