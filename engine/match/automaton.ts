import { type Trie, trieOf } from "./trie.js";

/** Entries of the dense part of the table, 4 MiB: what is in use of it stays in the processor's cache. */
const DENSE_ENTRIES = 1 << 20;

/** How many places of a text are wanted. */
export const NONE = 0;
export const FEW = 1;
export const ALL = 2;

/** What a scan is to note, and what it has noted. */
export interface Notes {
  /** Number of occurrences by text; all zero before the scan. */
  readonly counts: Uint32Array;
  /** Texts that occur. */
  readonly texts: number[];
  /** NONE, FEW or ALL by text. */
  readonly wanted: Uint8Array;
  /** What few means. */
  readonly few: number;
  /** Wanted places as they come: the text, then where it ends. */
  readonly places: number[];
  /** Length of `places` at which no more are kept. */
  readonly most: number;
}

/**
 * Aho-Corasick over UTF-16 units, blind to case: notes every occurrence of every text in one pass. Texts come with
 * their numbers; they must be folded by `foldUnits`, not empty, and no two the same.
 */
export class Automaton {
  readonly #trie: Trie;
  /** Next state times two, plus one where a text ends; a row for each of the first `#dense` states. */
  readonly #table: Uint16Array | Int32Array;
  /** The others, deep ones that a scan is seldom in, are looked up edge by edge. */
  readonly #dense: number;
  readonly #fail: Int32Array;
  /** Texts that end in a state, longest first. */
  readonly #found: (readonly number[])[];

  constructor(texts: ReadonlyMap<number, string>) {
    this.#trie = trieOf(texts);
    const { width, ends } = this.#trie;
    this.#dense = Math.max(1, Math.min(ends.length, Math.floor(DENSE_ENTRIES / width)));
    const Table = ends.length * 2 < 0x10000 ? Uint16Array : Int32Array;
    this.#table = new Table(this.#dense * width);
    this.#fail = new Int32Array(ends.length);
    this.#found = [...ends];
    for (let state = 0; state < ends.length; state++) this.#link(state);
  }

  /** Notes occurrences in the order of their ends. */
  scan(text: string, notes: Notes): void {
    const { classes, width } = this.#trie;
    const table = this.#table;
    const dense = this.#dense;
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      const label = classes[text.charCodeAt(i)] ?? 0;
      const next = state < dense ? (table[state * width + label] ?? 0) : this.#step(state, label);
      state = next >> 1;
      if ((next & 1) === 1) this.#note(state, i + 1, notes);
    }
  }

  #note(state: number, end: number, { counts, texts, wanted, few, places, most }: Notes): void {
    const found = this.#found[state] ?? [];
    for (let i = 0; i < found.length; i++) {
      const id = found[i] ?? 0;
      const count = counts[id] ?? 0;
      const kind = wanted[id] ?? NONE;
      counts[id] = count + 1;
      if (count === 0) texts.push(id);
      if (kind !== NONE && (kind === ALL || count < few) && places.length < most) places.push(id, end);
    }
  }

  /** Completes a state's row and links its children; states come by depth, so the row it falls back to is complete. */
  #link(state: number): void {
    const { width, firstChild, label } = this.#trie;
    if (state > 0 && state < this.#dense) {
      const fallback = (this.#fail[state] ?? 0) * width;
      this.#table.copyWithin(state * width, fallback, fallback + width);
    }
    for (let child = firstChild[state] ?? 0; child < (firstChild[state + 1] ?? 0); child++) {
      const edge = label[child] ?? 0;
      const fallback = state === 0 ? 0 : this.#step(this.#fail[state] ?? 0, edge) >> 1;
      const behind = this.#found[fallback] ?? [];
      this.#fail[child] = fallback;
      if (behind.length > 0) this.#found[child] = [...(this.#found[child] ?? []), ...behind];
      if (state < this.#dense) this.#table[state * width + edge] = this.#entry(child);
    }
  }

  #entry(state: number): number {
    return state * 2 + ((this.#found[state]?.length ?? 0) > 0 ? 1 : 0);
  }

  #step(from: number, edge: number): number {
    const { width, firstChild, label } = this.#trie;
    let state = from;
    while (state >= this.#dense) {
      const end = firstChild[state + 1] ?? 0;
      for (let child = firstChild[state] ?? 0; child < end; child++)
        if (label[child] === edge) return this.#entry(child);
      state = this.#fail[state] ?? 0;
    }
    return this.#table[state * width + edge] ?? 0;
  }
}
