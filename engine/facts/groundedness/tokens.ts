import { BREAK, classOf, DENSE, DIGIT, JOINER, LETTER } from "./characters.js";
import type { Vocabulary } from "./vocabulary.js";

/** The words of one text in order; spans in UTF-16 of the text. */
export interface Tokens {
  readonly count: number;
  /** Word ids of the request's vocabulary. */
  readonly words: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

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

/** Reads one text from left to right, once. */
class Scanner {
  readonly #text: string;
  readonly #vocabulary: Vocabulary;
  #words: Int32Array;
  #starts: Int32Array;
  #ends: Int32Array;
  #count = 0;

  constructor(text: string, vocabulary: Vocabulary) {
    this.#text = text;
    this.#vocabulary = vocabulary;
    const room = (text.length >> 2) + 4;
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
      else {
        const end = kind === LETTER ? letterEnd(text, at) : digitEnd(text, at);
        this.#push(at, end);
        at = end;
      }
    }
    const [words, starts, ends] = [this.#words, this.#starts, this.#ends].map((list) => list.subarray(0, this.#count));
    const none = new Int32Array(0);
    return { count: this.#count, words: words ?? none, starts: starts ?? none, ends: ends ?? none };
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

  #push(start: number, end: number): void {
    if (this.#count === this.#words.length) this.#grow();
    this.#words[this.#count] = this.#vocabulary.idOf(this.#text.slice(start, end));
    this.#starts[this.#count] = start;
    this.#ends[this.#count] = end;
    this.#count++;
  }

  #grow(): void {
    const grown = (list: Int32Array): Int32Array => {
      const next = new Int32Array(list.length * 2);
      next.set(list);
      return next;
    };
    this.#words = grown(this.#words);
    this.#starts = grown(this.#starts);
    this.#ends = grown(this.#ends);
  }
}

/** `lower` is the plain text in lower case; linear in its length. */
export const tokensOf = (lower: string, vocabulary: Vocabulary): Tokens => new Scanner(lower, vocabulary).scan();
