import type { Budget } from "./budget.js";
import type { Claim, ClaimWord } from "./claims/claim.js";
import { type Corpus, type Passage, WINDOW } from "./corpus.js";
import type { TokenRange } from "./document.js";

/** The tokens of the context that say what a claim says. */
export interface Telling extends Passage {
  readonly tokens: TokenRange;
}

/** How the context holds one claim. No share in it grows when words of the context are taken away. */
export interface Coverage {
  /** Weighted share of its words in the best window of three sentences. */
  readonly best: number;
  /** Weighted share of its words that stand in some window beside a third of them. */
  readonly near: number;
  /** One sentence says it, all words in order and close together, or nothing is left beside what is given. */
  readonly told: boolean;
  readonly telling: Telling | null;
  /** A text in another language holds its numbers and names. */
  readonly bridged: boolean;
  /** First sentence of the best window; -1 when nothing was found. */
  readonly window: number;
  /** Tokens of the response that the best window lacks. */
  readonly missing: readonly number[];
}

/** Words in one mask; longer claims are looked at in runs. */
const RUN = 32;
/** Share of a claim that a window must hold to support its words. */
const COMPANY = 1 / 3;
/** Content words that may stand between two neighbours of a claim in the sentence that tells it. */
const GAP = 3;
/** Bridge weight that carries a claim across languages. */
const BRIDGE = 2;

const sumOver = (words: readonly ClaimWord[], mask: number, of: (word: ClaimWord) => number): number => {
  let sum = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) {
    const word = words[31 - Math.clz32(bits & -bits)];
    if (word) sum += of(word);
  }
  return sum;
};
const maskOf = (words: readonly ClaimWord[], holds: (word: ClaimWord) => boolean): number =>
  words.reduce((mask, word, bit) => (holds(word) ? mask | (1 << bit) : mask), 0);
const weight = (word: ClaimWord): number => word.weight;

const joined = (claim: Claim, runs: readonly Coverage[]): Coverage => {
  const size = (run: number): number => Math.min(RUN, claim.words.length - run * RUN) / claim.words.length;
  const mean = (of: (coverage: Coverage) => number): number =>
    runs.reduce((sum, coverage, run) => sum + of(coverage) * size(run), 0);
  return {
    best: mean((run) => run.best),
    near: mean((run) => run.near),
    told: runs.length > 0 && runs.every((run) => run.told),
    telling: runs[0]?.telling ?? null,
    bridged: runs.length > 0 && runs.every((run) => run.bridged),
    window: runs[0]?.window ?? -1,
    missing: runs.flatMap((run) => run.missing),
  };
};

export interface CoverageInput {
  readonly corpus: Corpus;
  /** Bit of the response's language. */
  readonly language: number;
  /** By document: written in another language than the response. */
  readonly foreign: readonly boolean[];
  readonly budget: Budget;
}

/** Finds coverages; one a request, so that its scratch memory is made once. */
export class CoverageFinder {
  readonly #input: CoverageInput;
  readonly #corpus: Corpus;
  /** By sentence: which words of the run at hand it holds. */
  readonly #masks: Int32Array;
  readonly #known = new Map<string, Coverage>();
  /** Several checks ask for each claim. */
  readonly #found = new Map<Claim, Coverage>();

  constructor(input: CoverageInput) {
    this.#input = input;
    this.#corpus = input.corpus;
    this.#masks = new Int32Array(input.corpus.sentences.length);
  }

  /** Claims of the same words share one look; the first names its missing tokens. */
  find(claim: Claim): Coverage {
    const found = this.#found.get(claim) ?? this.#share(claim);
    this.#found.set(claim, found);
    return found;
  }

  #share(claim: Claim): Coverage {
    const key = claim.words.map((word) => (word.given ? -1 - word.stem : word.stem)).join(" ");
    const known = this.#known.get(key);
    if (known) return known;
    const runs: Coverage[] = [];
    for (let at = 0; at < claim.words.length; at += RUN) runs.push(this.#run(claim.words.slice(at, at + RUN)));
    const [only] = runs;
    const found = only && runs.length === 1 ? only : joined(claim, runs);
    this.#known.set(key, found);
    return found;
  }

  #run(words: readonly ClaimWord[]): Coverage {
    const touched: number[] = [];
    words.forEach(({ stem, otherStem }, bit) => {
      this.#mark(this.#corpus.holding(stem), 1 << bit, touched);
      this.#mark(this.#corpus.holding(otherStem), 1 << bit, touched);
    });
    const coverage = this.#look(words, touched);
    for (const sentence of touched) this.#masks[sentence] = 0;
    return coverage;
  }

  #mark(sentences: Int32Array, bit: number, touched: number[]): void {
    if (!this.#input.budget.spend(sentences.length)) return;
    for (const sentence of sentences) {
      const before = this.#masks[sentence] ?? 0;
      if (before === 0) touched.push(sentence);
      this.#masks[sentence] = before | bit;
    }
  }

  #look(words: readonly ClaimWord[], touched: readonly number[]): Coverage {
    const full = maskOf(words, () => true);
    const whole = sumOver(words, full, weight);
    const given = maskOf(words, (word) => word.given);
    let best = sumOver(words, given, weight) / whole;
    let bestMask = given;
    let window = -1;
    let near = given;
    for (const start of touched) {
      const mask = this.#windowMask(start) | given;
      if (mask === bestMask && window >= 0) continue;
      const held = sumOver(words, mask, weight) / whole;
      if (held >= COMPANY) near |= mask;
      if (held <= best && window >= 0) continue;
      best = held;
      bestMask = mask;
      window = start;
    }
    const telling = this.#telling(words, touched, full);
    return {
      best,
      near: sumOver(words, near, weight) / whole,
      told: telling !== null || given === full,
      telling,
      bridged: this.#bridged(words, touched),
      window,
      missing: words.filter((_, bit) => (bestMask & (1 << bit)) === 0).map(({ token }) => token),
    };
  }

  /** A window starts at a sentence that holds something and stays within one document. */
  #windowMask(start: number): number {
    let mask = this.#masks[start] ?? 0;
    for (let s = start + 1; s < start + WINDOW && this.#corpus.sameDocument(s, start); s++) mask |= this.#masks[s] ?? 0;
    return mask;
  }

  #bridged(words: readonly ClaimWord[], touched: readonly number[]): boolean {
    const { foreign } = this.#input;
    if (!foreign.includes(true)) return false;
    const bridges = maskOf(words, (word) => word.bridge > 0);
    if (sumOver(words, bridges, (word) => word.bridge) < BRIDGE) return false;
    return touched.some(
      (start) => foreign[this.#corpus.documentOf[start] ?? -1] && (this.#windowMask(start) & bridges) === bridges,
    );
  }

  #telling(words: readonly ClaimWord[], touched: readonly number[], full: number): Telling | null {
    for (const index of touched) {
      const passage = this.#masks[index] === full ? this.#corpus.passage(index) : null;
      const tokens = passage && this.#inOrder(words, passage);
      if (passage && tokens) return { ...passage, tokens };
    }
    return null;
  }

  /** Walks the sentence once: `reached[i]` is where the first i + 1 words were last found in order. */
  #inOrder(words: readonly ClaimWord[], { document, sentence }: Passage): TokenRange | null {
    if (!this.#input.budget.spend(sentence.to - sentence.from)) return null;
    const reached = new Int32Array(words.length).fill(-1);
    const begun = new Int32Array(words.length);
    let place = 0;
    for (let token = sentence.from; token < sentence.to; token++) {
      if (!document.isContent(token, this.#input.language)) continue;
      place++;
      const stem = document.stem(token);
      const other = document.otherStem(token);
      const bit = words.findIndex((word) => word.stem === stem || word.stem === other || word.otherStem === stem);
      const before = bit <= 0 ? place - 1 : (reached[bit - 1] ?? -1);
      if (bit < 0 || before < 0 || place - before - 1 > GAP) continue;
      reached[bit] = place;
      begun[bit] = bit === 0 ? token : (begun[bit - 1] ?? token);
      if (bit === words.length - 1) return { from: begun[bit] ?? token, to: token + 1 };
    }
    return null;
  }
}
