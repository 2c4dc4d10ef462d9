import type { View } from "../model/view.js";
import type { Allowance } from "./budget.js";
import { casedText } from "./confirm.js";
import { ALL, NONE, type SignalIndex } from "./signal-index.js";

/** Up to so many places of a text, and one more for every 64 characters, trying there beats searching the whole view. */
const FEW_PLACES = 16;
const CHARACTERS_A_PLACE = 64;
/** Keeping the place of a literal, in characters read. */
const COST_OF_A_PLACE = 8;

const NO_PLACES: readonly number[] = [];

interface PlainText {
  readonly text: string;
  readonly folded: string;
  readonly origin: View["origin"];
}

/** Where the same characters stand in plain; an occurrence whose white space was another one there is left out. */
const startsInPlain = (starts: readonly number[], length: number, { text, folded, origin }: PlainText) => {
  const inPlain: number[] = [];
  for (const start of starts) {
    const first = origin(start, start + 1);
    // A text that begins with a space begins with the last one of a run.
    const from = folded.charAt(start) === " " ? first.end - 1 : first.start;
    if (text.slice(from, from + length) === folded.slice(start, start + length)) inPlain.push(from);
  }
  return inPlain;
};

/** What occurs in one view, and where; used again for the next one. */
export class Occurrences {
  readonly #index: SignalIndex;
  readonly #allowance: Allowance;
  readonly #counts: Uint32Array;
  readonly #places = new Map<number, number[]>();
  readonly #texts: number[] = [];
  /** The way back to plain, while plain is read through what was found in a folded view. */
  #plain: PlainText | null = null;

  constructor(index: SignalIndex, allowance: Allowance) {
    this.#index = index;
    this.#allowance = allowance;
    this.#counts = new Uint32Array(index.lengths.length);
  }

  /**
   * Takes in a folded view and stands for its plain text until `showFolded`: where only white space differs, what
   * occurs in plain occurs there too, and one pass is enough for both.
   */
  takeForPlain(text: string, view: View): void {
    const folded = casedText(view);
    this.take(folded);
    this.#plain = { text, folded, origin: view.origin };
  }

  showFolded(): void {
    this.#plain = null;
  }

  /** Forgets the view before and takes in this one. */
  take(text: string): void {
    this.#plain = null;
    for (const id of this.#texts) this.#counts[id] = 0;
    this.#texts.length = 0;
    this.#places.clear();
    const few = FEW_PLACES + text.length / CHARACTERS_A_PLACE;
    this.#index.automata.scan(text, {
      counts: this.#counts,
      wanted: this.#index.located,
      onFirst: (id) => this.#texts.push(id),
      onPlace: (id, end) => this.#keepPlace(id, end, few),
    });
  }

  /** Numbers of the texts that occur. */
  get texts(): readonly number[] {
    return this.#texts;
  }

  /** Where a text begins, in order; null where it has too many places to be of use. */
  startsOf(id: number): readonly number[] | null {
    const ends = this.#places.get(id) ?? NO_PLACES;
    if (ends.length < (this.#counts[id] ?? 0)) return null;
    const length = this.#index.lengths[id] ?? 0;
    const starts = ends.map((end) => end - length);
    return this.#plain === null ? starts : startsInPlain(starts, length, this.#plain);
  }

  #keepPlace(id: number, end: number, few: number): void {
    const isLiteral = (this.#index.located[id] ?? NONE) === ALL;
    if (isLiteral && !this.#allowance.read(COST_OF_A_PLACE)) return;
    const places = this.#places.get(id);
    if (places === undefined) this.#places.set(id, [end]);
    else if (isLiteral || places.length < few) places.push(end);
  }
}
