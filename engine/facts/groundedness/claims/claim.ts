import type { Document, Sentence, TokenRange } from "../document.js";
import type { Word } from "../words/word.js";

/** A word of a claim that its source has to hold. */
export interface ClaimWord {
  /** Token of the response. */
  readonly token: number;
  readonly stem: number;
  /** A number's second reading; -1 for none. */
  readonly otherStem: number;
  readonly weight: number;
  /** How much it says across languages: a long number 2, a short one or a name 1, other words 0. */
  readonly bridge: number;
  /** Known to be held, whatever window is looked at: a true quotation, a range around the context's numbers. */
  readonly given: boolean;
}

/** A sentence, or the part of it that states something. */
export interface Claim extends Sentence {
  /** Distinct by stem, in order; function words and citations are left out. */
  readonly words: readonly ClaimWord[];
}

/** What is known of the response's tokens before its claims are read. */
export interface TokenMarks {
  /** 1 inside a citation's identifier: neither a word nor a number. */
  readonly cited: Uint8Array;
  /** 1 where the context is known to hold it. */
  readonly given: Uint8Array;
}

/** A wrong number or name says more than a wrong common word; small numbers often count what the context only lists. */
const NUMBER_WEIGHT = 2;
const NAME_WEIGHT = 1.5;
const SMALL_NUMBER = 13;
const LONG_NUMBER = 100;

const weightOf = ({ value, decimals }: Word, name: boolean): number => {
  if (value !== null) return value < SMALL_NUMBER && decimals === 0 ? 1 : NUMBER_WEIGHT;
  return name ? NAME_WEIGHT : 1;
};

const bridgeOf = ({ value, decimals }: Word, name: boolean): number => {
  if (value === null) return name ? 1 : 0;
  return value >= LONG_NUMBER || decimals > 0 ? 2 : 1;
};

/** The content words of a range, in the language of their document. */
export const claimWords = (document: Document, { from, to }: TokenRange, marks: TokenMarks): readonly ClaimWord[] => {
  const words: ClaimWord[] = [];
  const seen = new Set<number>();
  for (let token = from; token < to; token++) {
    const word = document.word(token);
    const stem = document.stem(token);
    if (!word || !document.isContent(token, document.language) || marks.cited[token] === 1 || seen.has(stem)) continue;
    seen.add(stem);
    const name = word.value === null && token > from && document.isCapital(token);
    words.push({
      token,
      stem,
      otherStem: document.otherStem(token),
      weight: weightOf(word, name),
      bridge: bridgeOf(word, name),
      given: marks.given[token] === 1,
    });
  }
  return words;
};
