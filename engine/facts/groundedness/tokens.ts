import { BREAK, classOf, DENSE, DIGIT, JOINER, LETTER } from "./characters.js";
import { HASH_START, hashed, type Vocabulary } from "./vocabulary.js";

/** The words of one text in order; spans in UTF-16 of the text. */
export interface Tokens {
  readonly count: number;
  /** Word ids of the vocabulary. */
  readonly words: Int32Array;
  /** Stem ids; numbers of several words are united later. */
  readonly stems: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const SPACE = 32;
const APOSTROPHE = 39;
const COMMA = 44;
const DOT = 46;

/** Particles of Chinese and Japanese that end a run of characters as a space would. */
const PARTICLES = new Set([..."的了是在和與与及有為为はがをにのでともへや"].map((c) => c.charCodeAt(0)));

const isKind = (text: string, at: number, kind: number): boolean =>
  at < text.length && classOf(text.charCodeAt(at)) === kind;

/** Letters with inner apostrophes (`don't`) and initials (`u.s.`). */
const letterEnd = (text: string, from: number): number => {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) continue;
    const kind = classOf(code);
    if (kind === LETTER || kind === JOINER) continue;
    if (code === APOSTROPHE && isKind(text, at + 1, LETTER)) continue;
    const initial = code === DOT && (at - from === 1 || text.charCodeAt(at - 2) === DOT);
    if (initial && isKind(text, at + 1, LETTER) && !isKind(text, at + 2, LETTER)) continue;
    break;
  }
  return at;
};

const digitEnd = (text: string, from: number): number => {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) continue;
    if ((code === DOT || code === COMMA || code === APOSTROPHE) && isKind(text, at + 1, DIGIT)) continue;
    break;
  }
  return at;
};

const doubled = (list: Int32Array): Int32Array => {
  const next = new Int32Array(2 * list.length);
  next.set(list);
  return next;
};

/** Reads one text from left to right, once. */
class Scanner {
  readonly #text: string;
  readonly #vocabulary: Vocabulary;
  #words: Int32Array;
  #starts: Int32Array;
  #ends: Int32Array;
  #count = 0;

  constructor(text: string, vocabulary: Vocabulary) {
    const room = (text.length >> 2) + 4;
    this.#text = text;
    this.#vocabulary = vocabulary;
    this.#words = new Int32Array(room);
    this.#starts = new Int32Array(room);
    this.#ends = new Int32Array(room);
  }

  scan(): Tokens {
    const text = this.#text;
    for (let at = 0; at < text.length; ) {
      const kind = classOf(text.charCodeAt(at));
      if (kind === BREAK || kind === JOINER) at++;
      else if (kind === DENSE) at = this.#dense(at);
      else at = kind === LETTER ? this.#letters(at) : this.#run(at, digitEnd(text, at));
    }
    return this.#tokens();
  }

  /** Most words are a to z and end at a space: their hash is made while they are read. */
  #letters(from: number): number {
    const text = this.#text;
    let hash = HASH_START;
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code < 97 || code > 122) break;
      hash = hashed(hash, code);
    }
    if (text.charCodeAt(at) !== SPACE) return this.#run(from, letterEnd(text, from));
    this.#push(from, at, hash);
    return at;
  }

  #run(from: number, end: number): number {
    this.#push(from, end);
    return end;
  }

  /** Scripts without spaces become overlapping pairs of characters. */
  #dense(from: number): number {
    const text = this.#text;
    let end = from;
    while (isKind(text, end, DENSE) && !PARTICLES.has(text.charCodeAt(end))) end++;
    if (end === from) return from + 1;
    if (end - from === 1) this.#push(from, end);
    for (let at = from; at + 2 <= end; at++) this.#push(at, at + 2);
    return end;
  }

  #push(start: number, end: number, hash?: number): void {
    const at = this.#count++;
    if (at === this.#words.length) {
      this.#words = doubled(this.#words);
      this.#starts = doubled(this.#starts);
      this.#ends = doubled(this.#ends);
    }
    this.#words[at] = this.#vocabulary.idOf(this.#text, start, end, hash);
    this.#starts[at] = start;
    this.#ends[at] = end;
  }

  #tokens(): Tokens {
    const count = this.#count;
    const words = this.#words.subarray(0, count);
    const stems = new Int32Array(count);
    for (let at = 0; at < count; at++) stems[at] = this.#vocabulary.stems[words[at] ?? 0] ?? 0;
    return { count, words, stems, starts: this.#starts.subarray(0, count), ends: this.#ends.subarray(0, count) };
  }
}

/** `lower` is the plain text in lower case; linear in its length. */
export const tokensOf = (lower: string, vocabulary: Vocabulary): Tokens => new Scanner(lower, vocabulary).scan();
