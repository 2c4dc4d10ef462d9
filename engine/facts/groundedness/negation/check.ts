import type { Evidence } from "../../../model/result.js";
import { type Check, count, counted, evidenceAt, quoteAt } from "../check.js";
import type { Claim } from "../claims/claim.js";
import type { Passage } from "../corpus.js";
import type { Ground } from "../ground.js";
import { denialsOf } from "./scope.js";

/** Chosen on labelled answers, without a false alarm: all of two words, or most of three in a claim mostly held. */
const MOST = 0.7;
const FEW_WORDS = 2;
const SOME_WORDS = 3;
const HELD = 0.6;
/** Tokens before a telling passage in which a negator still is about it. */
const BEFORE = 3;

const negatedAt = ({ corpus }: Ground, index: number): boolean => {
  const passage = corpus.passage(index);
  return passage?.document.hasNegator(passage.sentence) === true;
};

/** A negator in the sentence or beside it: denials often stand in the next one. */
const negatedNear = (ground: Ground, index: number): boolean =>
  [index - 1, index, index + 1].some((near) => ground.corpus.sameDocument(near, index) && negatedAt(ground, near));

/** Sentences that hold at least `share` of the stems. */
const holders = ({ corpus, budget }: Ground, stems: readonly number[], share: number): readonly number[] => {
  const hits = new Map<number, number>();
  for (const stem of stems) {
    const sentences = corpus.holding(stem);
    if (!budget.spend(sentences.length)) return [];
    for (const sentence of sentences) hits.set(sentence, (hits.get(sentence) ?? 0) + 1);
  }
  return [...hits].filter(([, held]) => held >= share * stems.length).map(([sentence]) => sentence);
};

/** The passage that says what the stems are denied; null when the context denies it too, or says nothing of it. */
const contradicted = (ground: Ground, claim: Claim, stems: readonly number[]): Passage | null => {
  if (stems.length < FEW_WORDS) return null;
  const loose = stems.length >= SOME_WORDS && ground.coverage.find(claim).best >= HELD;
  const found = holders(ground, stems, loose ? MOST : 1);
  if (found.some((sentence) => negatedNear(ground, sentence))) return null;
  return ground.corpus.passage(found[0] ?? -1);
};

const newNegation = (ground: Ground, claim: Claim): readonly (() => Evidence)[] => {
  for (const stems of denialsOf(ground.response, claim)) {
    const passage = contradicted(ground, claim, stems);
    if (passage === null) continue;
    const source = () => quoteAt(passage.document, passage.sentence);
    return [() => evidenceAt(ground.response, claim, `contradicts, by a negation of its own, ${source()}`)];
  }
  return [];
};

/** Negators of the telling passage that the claim lacks, or the other way round. */
const lostNegation = (ground: Ground, claim: Claim): readonly (() => Evidence)[] => {
  const { telling } = ground.coverage.find(claim);
  if (telling === null) return [];
  const { document, sentence, tokens } = telling;
  const from = Math.max(sentence.from, tokens.from - BEFORE);
  if (document.negators({ from, to: tokens.to }) === ground.response.negators(claim)) return [];
  return [() => evidenceAt(ground.response, claim, `has not the negations of ${quoteAt(document, sentence)}`)];
};

/** Negations of a claim that its source lacks, and the other way round. */
export const negation: Check = {
  declares: [
    count("negation.new", "Claims that deny what the context states and nowhere denies."),
    count("negation.lost", "Claims told by a sentence of the context that has other negations than they have."),
  ],
  run: (ground) => ({
    "negation.new": counted(ground.claims.flatMap((claim) => newNegation(ground, claim))),
    "negation.lost": counted(ground.claims.flatMap((claim) => lostNegation(ground, claim))),
  }),
};
