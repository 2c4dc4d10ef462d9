import { unitsLike } from "../text/case.js";

/** Entries of the dense part of the table: 4 MiB; states beyond it are looked up edge by edge. */
const DENSE_ENTRIES = 1 << 20;

/** Called with the number of a text and the place in the scanned text where it ends. */
export type OnText = (text: number, end: number) => void;

/** A class for every UTF-16 unit that occurs in a text, the same for all its cases; 0 for all others. */
const classesOf = (texts: readonly string[]): { readonly classes: Uint16Array; readonly count: number } => {
  const classes = new Uint16Array(0x10000);
  let count = 1;
  for (const text of texts)
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (classes[unit] !== 0) continue;
      for (const like of unitsLike(unit)) classes[like] = count;
      count++;
    }
  return { classes, count };
};

interface Edge {
  readonly label: number;
  readonly to: number;
}

interface Trie {
  /** Edges by state, states in the order of their depth. */
  readonly edges: readonly (readonly Edge[])[];
  /** Numbers of the texts that end in the state. */
  readonly ends: readonly (readonly number[])[];
}

const trieOf = (texts: readonly string[], classes: Uint16Array): Trie => {
  const children: Map<number, number>[] = [new Map()];
  const ends: number[][] = [[]];
  texts.forEach((text, id) => {
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      const label = classes[text.charCodeAt(i)] ?? 0;
      let next = children[state]?.get(label);
      if (next === undefined) {
        next = children.length;
        children[state]?.set(label, next);
        children.push(new Map());
        ends.push([]);
      }
      state = next;
    }
    ends[state]?.push(id);
  });
  return byDepth(children, ends);
};

/** Shallow states are the ones a scan is in most of the time: together they stay in the processor's cache. */
const byDepth = (children: readonly Map<number, number>[], ends: readonly (readonly number[])[]): Trie => {
  const order = [0];
  const number = new Map([[0, 0]]);
  for (let i = 0; i < order.length; i++)
    for (const child of children[order[i] ?? 0]?.values() ?? []) {
      number.set(child, order.length);
      order.push(child);
    }
  const edgesOf = (state: number): Edge[] =>
    [...(children[state] ?? [])].map(([label, to]) => ({ label, to: number.get(to) ?? 0 }));
  return { edges: order.map(edgesOf), ends: order.map((state) => ends[state] ?? []) };
};

/**
 * Aho-Corasick over UTF-16 units, blind to case: finds every occurrence of every text in one pass. Texts must be folded
 * by `foldUnits`, not empty, and no two the same.
 */
export class Automaton {
  readonly #classes: Uint16Array;
  readonly #width: number;
  /** Next state times two, plus one where a text ends; a row for each of the first `#dense` states. */
  readonly #table: Int32Array;
  readonly #dense: number;
  readonly #trie: Trie;
  readonly #fail: Int32Array;
  readonly #found: (readonly number[])[];

  constructor(texts: readonly string[]) {
    const { classes, count } = classesOf(texts);
    this.#classes = classes;
    this.#width = count;
    this.#trie = trieOf(texts, classes);
    const states = this.#trie.edges.length;
    this.#dense = Math.max(1, Math.min(states, Math.floor(DENSE_ENTRIES / count)));
    this.#table = new Int32Array(this.#dense * count);
    this.#fail = new Int32Array(states);
    this.#found = [...this.#trie.ends];
    this.#link();
  }

  /** Reports every text in the order of its end; longer ones first where several end together. */
  scan(text: string, onText: OnText): void {
    const classes = this.#classes;
    const table = this.#table;
    const width = this.#width;
    const dense = this.#dense;
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      const label = classes[text.charCodeAt(i)] ?? 0;
      const next = state < dense ? (table[state * width + label] ?? 0) : this.#step(state, label);
      state = next >> 1;
      if ((next & 1) === 1) for (const id of this.#found[state] ?? []) onText(id, i + 1);
    }
  }

  /** States come by depth, so the row a state falls back to is always complete. */
  #link(): void {
    const { edges } = this.#trie;
    for (let state = 0; state < edges.length; state++) {
      if (state < this.#dense && state > 0) {
        const fallback = (this.#fail[state] ?? 0) * this.#width;
        this.#table.copyWithin(state * this.#width, fallback, fallback + this.#width);
      }
      for (const { label, to } of edges[state] ?? []) {
        const fallback = state === 0 ? 0 : this.#step(this.#fail[state] ?? 0, label) >> 1;
        this.#fail[to] = fallback;
        this.#found[to] = [...(this.#found[to] ?? []), ...(this.#found[fallback] ?? [])];
        if (state < this.#dense) this.#table[state * this.#width + label] = this.#entry(to);
      }
    }
  }

  #entry(state: number): number {
    return state * 2 + ((this.#found[state]?.length ?? 0) > 0 ? 1 : 0);
  }

  #step(from: number, label: number): number {
    let state = from;
    while (state >= this.#dense) {
      const edge = this.#trie.edges[state]?.find((e) => e.label === label);
      if (edge !== undefined) return this.#entry(edge.to);
      state = this.#fail[state] ?? 0;
    }
    return this.#table[state * this.#width + label] ?? 0;
  }
}
