import type { Segment } from "../../model/request.js";
import type { Span } from "../../model/span.js";
import { sentencesOf } from "../../text/segment.js";
import { languageOf, type Votes, votesOf } from "./language.js";
import { type Quantity, quantitiesOf } from "./numbers/quantities.js";
import { plainOf } from "./plain.js";
import { type Tokens, tokensOf } from "./tokens.js";
import { NO_STEM, type Vocabulary } from "./vocabulary.js";
import { numberStem } from "./words/lexicon.js";
import type { Word } from "./words/word.js";

/** A run of tokens: `from` .. `to` (exclusive). */
export interface TokenRange {
  readonly from: number;
  readonly to: number;
}

/** A sentence of a document, or a part of one. */
export interface Sentence extends Span, TokenRange {}

const withTokens = (spans: readonly Span[], tokens: Tokens): readonly Sentence[] => {
  let from = 0;
  return spans.map(({ start, end }) => {
    let to = from;
    while (to < tokens.count && (tokens.starts[to] ?? end) < end) to++;
    const sentence = { start, end, from, to };
    from = to;
    return sentence;
  });
};

/** The first of `low` .. `high` that is not `before`; they are ordered so that those before come first. */
export const firstNot = (low: number, high: number, before: (at: number) => boolean): number => {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (before(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** One text of the request, cut into sentences and words. Offsets are those of the original text. */
export class Document {
  readonly segment: Segment;
  /** The text with one form for quotes, dashes, spaces and digits. */
  readonly plain: string;
  readonly tokens: Tokens;
  readonly sentences: readonly Sentence[];
  readonly votes: Votes;
  /** Its numbers, in order. */
  readonly quantities: readonly Quantity[];
  /** The bit of its language. */
  readonly language: number;
  readonly #vocabulary: Vocabulary;

  constructor(segment: Segment, vocabulary: Vocabulary) {
    this.segment = segment;
    this.plain = plainOf(segment.text);
    this.tokens = tokensOf(this.plain.toLowerCase(), vocabulary);
    this.sentences = withTokens(sentencesOf(segment.text), this.tokens);
    this.votes = votesOf(this.tokens.words, vocabulary.words);
    this.language = languageOf(this.votes);
    this.#vocabulary = vocabulary;
    this.quantities = quantitiesOf(this, { from: 0, to: this.tokens.count });
    this.#unite();
  }

  /** A number of several words is one word to coverage: "30 million" and "30,000,000" share a stem. */
  #unite(): void {
    for (const { value, from, to } of this.quantities) {
      if (to === from + 1) continue;
      this.tokens.stems[from] = this.#vocabulary.stemOf(numberStem(value));
      this.tokens.stems.fill(NO_STEM, from + 1, to);
    }
  }

  get count(): number {
    return this.tokens.count;
  }

  word(token: number): Word | undefined {
    return this.#vocabulary.words[this.tokens.words[token] ?? -1];
  }

  /** Empty beyond the ends. */
  form(token: number): string {
    return this.word(token)?.form ?? "";
  }

  /** -1 beyond the ends. */
  stem(token: number): number {
    return this.tokens.stems[token] ?? -1;
  }

  /** The stem of a number's second reading; -1 for none. */
  otherStem(token: number): number {
    return this.#vocabulary.otherStems[this.tokens.words[token] ?? -1] ?? -1;
  }

  hasOther(token: number): boolean {
    return this.#vocabulary.otherStems[this.tokens.words[token] ?? 0] !== -1;
  }

  /** Carries content in a language: no function word, no rest of a number. */
  isContent(token: number, language: number): boolean {
    const word = this.word(token);
    return word !== undefined && word.form !== "" && (word.stopIn & language) === 0 && this.stem(token) !== NO_STEM;
  }

  /** The numbers that begin within a range. */
  quantitiesIn({ from, to }: TokenRange): readonly Quantity[] {
    const { quantities } = this;
    const first = firstNot(0, quantities.length, (at) => (quantities[at]?.from ?? 0) < from);
    return quantities.slice(
      first,
      firstNot(first, quantities.length, (at) => (quantities[at]?.from ?? 0) < to),
    );
  }

  stems({ from, to }: TokenRange): number[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, at) => this.stem(from + at));
  }

  /** Denies, in the language of the text; the "No." of a number does not. */
  negates(token: number): boolean {
    const word = this.word(token);
    if (!word || (word.negatesIn & this.language) === 0) return false;
    return word.form !== "no" || !/^\.[ ]?\d/.test(this.plain.slice(this.end(token), this.end(token) + 3));
  }

  hasNegator({ from, to }: TokenRange): boolean {
    for (let token = from; token < to; token++) if (this.negates(token)) return true;
    return false;
  }

  /** How many negators a range has. */
  negators({ from, to }: TokenRange): number {
    let found = 0;
    for (let token = from; token < to; token++) if (this.negates(token)) found++;
    return found;
  }

  isCapital(token: number): boolean {
    const first = this.plain.charAt(this.start(token));
    return first !== first.toLowerCase();
  }

  start(token: number): number {
    return this.tokens.starts[token] ?? this.plain.length;
  }

  end(token: number): number {
    return this.tokens.ends[token] ?? 0;
  }

  /** What stands between a token and the one before it. */
  gap(token: number): string {
    return this.plain.slice(this.end(token - 1), this.start(token));
  }

  spanOf({ from, to }: TokenRange): Span {
    return { start: this.start(from), end: this.end(to - 1) };
  }

  /** The tokens that start within a span. */
  tokensIn({ start, end }: Span): TokenRange {
    const from = firstNot(0, this.count, (token) => this.start(token) < start);
    return { from, to: firstNot(from, this.count, (token) => this.start(token) < end) };
  }

  /** The sentence that holds a place, or the last one before it. */
  sentenceAt(place: number): Sentence | undefined {
    return this.sentences[firstNot(0, this.sentences.length, (at) => (this.sentences[at]?.start ?? 0) <= place) - 1];
  }

  /** The original text of a span. */
  text({ start, end }: Span): string {
    return this.segment.text.slice(start, end);
  }
}
