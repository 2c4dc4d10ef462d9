import type { Document, Sentence, TokenRange } from "../document.js";
import { type Claim, type ClaimWord, claimWords, type TokenMarks } from "./claim.js";
import { ACT_OPENERS, CONTRAST, COURTESY, FRAME, NOT_FOUND, NOT_FOUND_DENSE, SPEECH_ACT } from "./phrases.js";

/** A courtesy or an introduction with more content than this says something besides. */
const COURTESY_WORDS = 4;
const INTRODUCTION_WORDS = 8;
const OPENING = 8;

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

/** A speech act has one of its openers among its first words; looking spares the pattern. */
const mayAct = (document: Document, { from, to }: Sentence): boolean => {
  for (let token = from; token < to && token < from + OPENING; token++) {
    if (ACT_OPENERS.has(document.form(token))) return true;
  }
  return false;
};

/** Characters of a sentence that phrases are looked for in: they stand near its start, and V8's regexes may try each place. */
const PHRASE_REACH = 1_000;

const opening = (document: Document, { start, end }: Sentence): string =>
  document.plain.slice(start, Math.min(end, start + PHRASE_REACH));

/** The tokens behind the words that name the source. */
const afterFrame = (document: Document, sentence: Sentence): TokenRange => {
  const frame = FRAME.exec(opening(document, sentence))?.[0];
  if (frame === undefined) return sentence;
  const { from } = document.tokensIn({ start: sentence.start + frame.length, end: sentence.end });
  return { from: Math.max(from, sentence.from), to: sentence.to };
};

const statesNothing = (document: Document, sentence: Sentence, words: readonly ClaimWord[]): boolean => {
  const text = document.plain.slice(sentence.start, sentence.end);
  if (words.length === 0 || /\?["')\]]*$/.test(text)) return true;
  if (words.some(({ token }) => document.word(token)?.digits === true)) return false;
  if (words.length <= COURTESY_WORDS && COURTESY.test(opening(document, sentence))) return true;
  if (words.length <= INTRODUCTION_WORDS && text.endsWith(":")) return true;
  return mayAct(document, sentence) && SPEECH_ACT.test(opening(document, sentence));
};

/** Says that nothing was found. */
const isAdmission = (document: Document, sentence: Sentence): boolean => {
  const text = opening(document, sentence);
  return (document.hasNegator(sentence) && NOT_FOUND.test(text)) || NOT_FOUND_DENSE.test(text);
};

/** What the response states, sentence by sentence. */
export const statementsOf = (document: Document, marks: TokenMarks): Statements => {
  const claims: Claim[] = [];
  const admissions: Sentence[] = [];
  for (const whole of document.sentences) {
    const admits = isAdmission(document, whole);
    const sentence = admits ? afterContrast(document, whole) : whole;
    if (admits) admissions.push(sentence ? { ...whole, end: sentence.start, to: sentence.from } : whole);
    if (!sentence) continue;
    const words = claimWords(document, afterFrame(document, sentence), marks);
    if (!statesNothing(document, sentence, words)) claims.push({ ...sentence, words });
  }
  return { claims, admissions };
};
