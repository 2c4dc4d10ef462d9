import { type Word, wordOf } from "./words/word.js";

/** The distinct words of one request, numbered, so that texts compare as integers. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #stems = new Map<string, number>();
  /** By word id. */
  readonly words: Word[] = [];
  /** Stem id by word id. */
  readonly stems: number[] = [];
  /** Stem id of a number's second reading by word id; -1 for none. */
  readonly otherStems: number[] = [];

  idOf(surface: string): number {
    const known = this.#ids.get(surface);
    if (known !== undefined) return known;
    const word = wordOf(surface);
    const id = this.words.length;
    this.words.push(word);
    this.stems.push(this.stemId(word.stem));
    this.otherStems.push(word.otherStem === null ? -1 : this.stemId(word.otherStem));
    this.#ids.set(surface, id);
    return id;
  }

  stemId(stem: string): number {
    const known = this.#stems.get(stem);
    if (known !== undefined) return known;
    const id = this.#stems.size;
    this.#stems.set(stem, id);
    return id;
  }

  get stemCount(): number {
    return this.#stems.size;
  }
}
