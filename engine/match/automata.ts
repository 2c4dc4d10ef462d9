import { Automaton, type Notes } from "./automaton.js";

/** Letters beyond Latin, as `foldUnits` writes them. */
const OTHER_SCRIPTS = /[\u0250-\u1fff\u2c00-\uffff]/;
/** The same in any case: a text without them can't hold a text with one of those. */
const OTHER_SCRIPTS_IN_ANY_CASE = /[\u00b5\u0180-\u1fff\u2126\u2132\u2c00-\uffff]/;

/** Two automata, so that the many letters of other scripts do not widen the table that every text is scanned with. */
export class Automata {
  readonly #latin: Automaton;
  readonly #others: Automaton | null;

  constructor(texts: readonly string[]) {
    const latin = new Map<number, string>();
    const others = new Map<number, string>();
    for (const [id, text] of texts.entries()) (OTHER_SCRIPTS.test(text) ? others : latin).set(id, text);
    this.#latin = new Automaton(latin);
    this.#others = others.size === 0 ? null : new Automaton(others);
  }

  scan(text: string, notes: Notes): void {
    this.#latin.scan(text, notes);
    if (this.#others !== null && OTHER_SCRIPTS_IN_ANY_CASE.test(text)) this.#others.scan(text, notes);
  }
}
