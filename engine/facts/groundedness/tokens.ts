import { BREAK, classOf, DENSE, DIGIT, JOINER, LETTER } from "./characters.js";
import { HASH_START, hashed, type Vocabulary } from "./vocabulary.js";

/** The words of one text in order; spans in UTF-16 of the text. */
export class Tokens {
  readonly count: number;
  /** Word ids of the vocabulary. */
  readonly words: Int32Array;
  readonly stems: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;

  /** `list`: word id, start and end of each token, one behind the other. */
  constructor(list: Int32Array, count: number, { stems }: Vocabulary) {
    this.count = count;
    this.words = new Int32Array(count);
    this.stems = new Int32Array(count);
    this.starts = new Int32Array(count);
    this.ends = new Int32Array(count);
    for (let token = 0; token < count; token++) {
      const word = list[3 * token] ?? 0;
      this.words[token] = word;
      this.stems[token] = stems[word] ?? 0;
      this.starts[token] = list[3 * token + 1] ?? 0;
      this.ends[token] = list[3 * token + 2] ?? 0;
    }
  }
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

/** Reads one text from left to right, once. */
class Scanner {
  readonly #text: string;
  readonly #vocabulary: Vocabulary;
  /** Word id, start and end of each token, one behind the other. */
  #list: Int32Array;
  #count = 0;

  constructor(text: string, vocabulary: Vocabulary) {
    this.#text = text;
    this.#vocabulary = vocabulary;
    this.#list = new Int32Array(3 * ((text.length >> 2) + 4));
  }

  scan(): Tokens {
    const text = this.#text;
    for (let at = 0; at < text.length; ) {
      const kind = classOf(text.charCodeAt(at));
      if (kind === BREAK || kind === JOINER) at++;
      else if (kind === DENSE) at = this.#dense(at);
      else at = kind === LETTER ? this.#letters(at) : this.#run(at, digitEnd(text, at));
    }
    return new Tokens(this.#list, this.#count, this.#vocabulary);
  }

  /** Most words are a to z and end at a space: their hash is made while they are read. */
  #letters(from: number): number {
    const text = this.#text;
    let hash = HASH_START;
    let at = from;
    for (let code = text.charCodeAt(at); code >= 97 && code <= 122; code = text.charCodeAt(++at))
      hash = hashed(hash, code);
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
    const at = 3 * this.#count;
    if (at === this.#list.length) {
      const list = new Int32Array(2 * at);
      list.set(this.#list);
      this.#list = list;
    }
    this.#list[at] = this.#vocabulary.idOf(this.#text, start, end, hash);
    this.#list[at + 1] = start;
    this.#list[at + 2] = end;
    this.#count++;
  }
}

/** `lower` is the plain text in lower case; linear in its length. */
export const tokensOf = (lower: string, vocabulary: Vocabulary): Tokens => new Scanner(lower, vocabulary).scan();
