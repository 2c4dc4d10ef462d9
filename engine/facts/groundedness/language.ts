import { languageBit } from "./words/lexicon.js";
import { LANGUAGES } from "./words/stop-words.js";
import type { Word } from "./words/word.js";

/** How often each language's function words occur at the start of a text, in the order of `LANGUAGES`. */
export type Votes = Int32Array;

/** Tokens that tell the language of a text, however long. */
const SAMPLE = 400;

export const votesOf = (words: Int32Array, known: readonly Word[]): Votes => {
  const votes = new Int32Array(LANGUAGES.length);
  for (let at = 0; at < words.length && at < SAMPLE; at++) {
    for (let bits = known[words[at] ?? 0]?.stopIn ?? 0; bits !== 0; bits &= bits - 1) {
      const language = 31 - Math.clz32(bits & -bits);
      votes[language] = (votes[language] ?? 0) + 1;
    }
  }
  return votes;
};

const leader = (votes: Votes): number => votes.indexOf(Math.max(...votes));

/** The bit of the language with the most votes; English when nothing tells. */
export const languageOf = (votes: Votes): number => {
  const best = leader(votes);
  return (votes[best] ?? 0) > 0 ? 1 << best : languageBit("en");
};

/** True when both texts show a language and `other` hardly has function words of `own`'s. */
export const foreignTo = (own: Votes, other: Votes): boolean => {
  const language = leader(own);
  const most = Math.max(...other);
  return (own[language] ?? 0) > 0 && most > 0 && (other[language] ?? 0) * 3 < most;
};
