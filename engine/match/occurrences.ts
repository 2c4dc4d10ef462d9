import type { Span } from "../model/span.js";
import type { View } from "../model/view.js";
import type { Allowance } from "./budget.js";
import type { SignalIndex } from "./signal-index.js";

/** Up to so many places of a text, and one more for every 64 characters, trying there beats searching the whole view. */
const FEW_PLACES = 16;
const CHARACTERS_A_PLACE = 64;
/** Places kept for a character of a view at most; only a text made for it has more. */
const PLACES_A_CHARACTER = 4;

/** A view as gates are looked for in it: every run of white space as one space. */
export interface Collapsed {
  readonly text: string;
  /** The way back to the view. */
  readonly origin: View["origin"];
}

const NO_PLACES: readonly Span[] = [];

/** What occurs in one view, and where; used again for the next one. */
export class Occurrences {
  readonly #index: SignalIndex;
  readonly #allowance: Allowance;
  readonly #counts: Uint32Array;
  readonly #texts: number[] = [];
  /** Where the wanted texts end, by text. */
  readonly #ends = new Map<number, number[]>();
  /** False where there were more places than could be kept. */
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
    this.#scan(collapsed.text);
  }

  #scan(text: string): void {
    const places: number[] = [];
    const most = 2 * (FEW_PLACES + PLACES_A_CHARACTER * text.length);
    const few = FEW_PLACES + text.length / CHARACTERS_A_PLACE;
    const [counts, texts, wanted] = [this.#counts, this.#texts, this.#index.located];
    this.#index.automata.scan(text, { counts, texts, wanted, few, places, most });
    for (let i = 0; i < places.length; i += 2) {
      const [id = 0, end = 0] = [places[i], places[i + 1]];
      const ends = this.#ends.get(id);
      if (ends === undefined) this.#ends.set(id, [end]);
      else ends.push(end);
    }
    this.#isWhole = places.length < most;
    if (!this.#isWhole) this.#allowance.end();
  }

  /** Numbers of the texts that occur. */
  get texts(): readonly number[] {
    return this.#texts;
  }

  /** Where a text stands in the view, in order; null where it has too many places to be of use. */
  placesOf(id: number): readonly Span[] | null {
    const count = this.#counts[id] ?? 0;
    if (count === 0) return NO_PLACES;
    const ends = this.#ends.get(id) ?? [];
    if (ends.length < count) return null;
    const length = this.#index.texts[id]?.length ?? 0;
    const { origin } = this.#collapsed;
    // A space at the end of a text is at least one character of white space.
    return ends.map((end) => ({ start: origin(end - length, end).start, end: origin(end - 1, end).start + 1 }));
  }
}
