import type { View } from "../model/view.js";
import type { Allowance } from "./budget.js";
import { ALL, NONE, type SignalIndex } from "./signal-index.js";

/** Up to so many places of a text, and one more for every 64 characters, trying there beats searching the whole view. */
const FEW_PLACES = 16;
const CHARACTERS_A_PLACE = 64;
/** Keeping the place of a literal, in characters read. */
const COST_OF_A_PLACE = 8;

/** A view as gates are looked for in it: every run of white space as one space. */
export interface Collapsed {
  readonly text: string;
  /** The way back to the view. */
  readonly origin: View["origin"];
}

/** Where a text stands in a view. */
export interface Place {
  readonly start: number;
  readonly end: number;
  /** The last unit it may be said to begin at: later than `start` where it begins with a run of white space. */
  readonly latest: number;
}

const NO_PLACES: readonly Place[] = [];

/** What occurs in one view, and where; used again for the next one. */
export class Occurrences {
  readonly #index: SignalIndex;
  readonly #allowance: Allowance;
  readonly #counts: Uint32Array;
  readonly #ends = new Map<number, number[]>();
  readonly #texts: number[] = [];
  /** False where the allowance ended before every place was kept. */
  #isWhole = false;
  #collapsed: Collapsed = { text: "", origin: (start, end) => ({ start, end }) };

  constructor(index: SignalIndex, allowance: Allowance) {
    this.#index = index;
    this.#allowance = allowance;
    this.#counts = new Uint32Array(index.texts.length);
  }

  /** Takes in a view; two that differ in white space alone are read once. */
  take(collapsed: Collapsed): void {
    const isKnown = this.#isWhole && collapsed.text === this.#collapsed.text;
    this.#collapsed = collapsed;
    if (isKnown) return;
    for (const id of this.#texts) this.#counts[id] = 0;
    this.#texts.length = 0;
    this.#ends.clear();
    const few = FEW_PLACES + collapsed.text.length / CHARACTERS_A_PLACE;
    this.#index.automata.scan(collapsed.text, {
      counts: this.#counts,
      wanted: this.#index.located,
      onFirst: (id) => this.#texts.push(id),
      onPlace: (id, end) => this.#keepPlace(id, end, few),
    });
    this.#isWhole = !this.#allowance.exhausted;
  }

  /** Numbers of the texts that occur. */
  get texts(): readonly number[] {
    return this.#texts;
  }

  /** Where a text stands in the view, in order; null where it has too many places to be of use. */
  placesOf(id: number): readonly Place[] | null {
    const count = this.#counts[id] ?? 0;
    if (count === 0) return NO_PLACES;
    const ends = this.#ends.get(id) ?? [];
    if (ends.length < count) return null;
    const length = this.#index.texts[id]?.length ?? 0;
    const { origin } = this.#collapsed;
    return ends.map((end) => {
      const first = origin(end - length, end - length + 1);
      return { start: first.start, end: origin(end - 1, end).start + 1, latest: first.end - 1 };
    });
  }

  #keepPlace(id: number, end: number, few: number): void {
    const isLiteral = (this.#index.located[id] ?? NONE) === ALL;
    if (isLiteral && !this.#allowance.read(COST_OF_A_PLACE)) return;
    const ends = this.#ends.get(id);
    if (ends === undefined) this.#ends.set(id, [end]);
    else if (isLiteral || ends.length < few) ends.push(end);
  }
}
