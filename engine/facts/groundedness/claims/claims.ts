import type { Document, Sentence } from "../document.js";
import { type Claim, type ClaimWord, claimWords, type TokenMarks } from "./claim.js";
import { CONTRAST, COURTESY, NOT_FOUND, NOT_FOUND_DENSE, SPEECH_ACT } from "./phrases.js";

/** A courtesy or an introduction with more content than this says something besides. */
const COURTESY_WORDS = 4;
const INTRODUCTION_WORDS = 8;

export interface Statements {
  readonly claims: readonly Claim[];
  /** Where the response says that it found nothing; what is named there is not relied on. */
  readonly admissions: readonly Sentence[];
}

/** The part behind the first contrast word; null when there is none. */
const afterContrast = (document: Document, sentence: Sentence): Sentence | null => {
  for (let token = sentence.from + 1; token < sentence.to; token++) {
    if (CONTRAST.has(document.form(token))) {
      return { ...sentence, start: document.start(token), from: token + 1 };
    }
  }
  return null;
};

const statesNothing = (text: string, words: readonly ClaimWord[], number: boolean): boolean => {
  if (words.length === 0 || /[?？]["')\]]*$/.test(text)) return true;
  if (number) return false;
  if (words.length <= COURTESY_WORDS && COURTESY.test(text)) return true;
  if (words.length <= INTRODUCTION_WORDS && text.endsWith(":")) return true;
  return SPEECH_ACT.test(text);
};

/** What the response states, sentence by sentence. */
export const statementsOf = (document: Document, marks: TokenMarks): Statements => {
  const claims: Claim[] = [];
  const admissions: Sentence[] = [];
  for (const whole of document.sentences) {
    const text = document.plain.slice(whole.start, whole.end);
    const admits = (document.hasNegator(whole) && NOT_FOUND.test(text)) || NOT_FOUND_DENSE.test(text);
    const sentence = admits ? afterContrast(document, whole) : whole;
    if (admits) admissions.push(sentence ? { ...whole, end: sentence.start, to: sentence.from } : whole);
    if (!sentence) continue;
    const words = claimWords(document, sentence, marks);
    const number = words.some(({ token }) => document.word(token)?.digits === true);
    if (!statesNothing(text, words, number)) claims.push({ ...sentence, words });
  }
  return { claims, admissions };
};
