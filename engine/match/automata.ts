import { Automaton, type Notes } from "./automaton.js";

/** Letters beyond ASCII; typographic quotes, dashes and dots are in every text. */
const BEYOND_ASCII = /[\u0080-\u1fff\u2070-\uffff]/;

/** Two automata, so that the letters of other languages do not widen the table that English is scanned with. */
export class Automata {
  readonly #ascii: Automaton;
  readonly #others: Automaton | null;

  constructor(texts: readonly string[]) {
    const ascii = new Map<number, string>();
    const others = new Map<number, string>();
    for (const [id, text] of texts.entries()) (BEYOND_ASCII.test(text) ? others : ascii).set(id, text);
    this.#ascii = new Automaton(ascii);
    this.#others = others.size === 0 ? null : new Automaton(others);
  }

  /** A text of ASCII alone can't hold one with other letters, in any case of theirs. */
  scan(text: string, notes: Notes): void {
    this.#ascii.scan(text, notes);
    if (this.#others !== null && BEYOND_ASCII.test(text)) this.#others.scan(text, notes);
  }
}
