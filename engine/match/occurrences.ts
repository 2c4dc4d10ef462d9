import type { Allowance } from "./budget.js";
import { ALL, NONE, type SignalIndex } from "./signal-index.js";

/** Up to so many places of a text, and one more for every 64 characters, trying there beats searching the whole view. */
const FEW_PLACES = 16;
const CHARACTERS_A_PLACE = 64;
/** Keeping the place of a literal, in characters read. */
const COST_OF_A_PLACE = 8;

const NO_PLACES: readonly number[] = [];

/** What occurs in one view, and where; used again for the next one. */
export class Occurrences {
  readonly #index: SignalIndex;
  readonly #allowance: Allowance;
  /** Number of occurrences by text. */
  readonly #counts: Uint32Array;
  readonly #places = new Map<number, number[]>();
  #touched: number[] = [];
  #few = 0;

  constructor(index: SignalIndex, allowance: Allowance) {
    this.#index = index;
    this.#allowance = allowance;
    this.#counts = new Uint32Array(index.lengths.length);
  }

  /** Forgets the view before and takes in this one. */
  take(text: string): void {
    for (const id of this.#touched) this.#counts[id] = 0;
    this.#touched = [];
    this.#places.clear();
    this.#few = FEW_PLACES + text.length / CHARACTERS_A_PLACE;
    this.#index.automaton.scan(text, (id, end) => this.#note(id, end));
  }

  /** Numbers of the texts that occur. */
  get texts(): readonly number[] {
    return this.#touched;
  }

  /** Where a text begins, in order; null where it has too many places to be of use. */
  startsOf(id: number): readonly number[] | null {
    const ends = this.#places.get(id) ?? NO_PLACES;
    if (ends.length < (this.#counts[id] ?? 0)) return null;
    const length = this.#index.lengths[id] ?? 0;
    return ends.map((end) => end - length);
  }

  #note(id: number, end: number): void {
    const count = this.#counts[id] ?? 0;
    this.#counts[id] = count + 1;
    if (count === 0) this.#touched.push(id);
    const located = this.#index.located[id] ?? NONE;
    if (located === NONE || (located !== ALL && count >= this.#few)) return;
    if (located === ALL && !this.#allowance.read(COST_OF_A_PLACE)) return;
    const places = this.#places.get(id);
    if (places === undefined) this.#places.set(id, [end]);
    else places.push(end);
  }
}
