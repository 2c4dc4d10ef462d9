import type { AST } from "@eslint-community/regexpp";

/** One place of a regex that reads a character. */
export type Leaf = AST.Character | AST.CharacterClass | AST.CharacterSet;

/** Which leaves may read the first and the last character of a part, and whether the part may read none. */
interface Ends {
  readonly first: readonly Leaf[];
  readonly last: readonly Leaf[];
  readonly empty: boolean;
}

const NO_LEAVES: Ends = { first: [], last: [], empty: true };

/** Glushkov's construction: which leaves of a part may read the character behind the one another leaf has read. */
export class Adjacency {
  readonly leaves = new Set<Leaf>();
  readonly #follow = new Map<Leaf, Set<Leaf>>();

  /** Of a repeat, as if it had no upper bound. */
  constructor(repeat: AST.Quantifier) {
    const { first, last } = this.#element(repeat.element);
    this.#link(last, first);
  }

  after(leaf: Leaf): Iterable<Leaf> {
    return this.#follow.get(leaf) ?? [];
  }

  #link(from: readonly Leaf[], to: readonly Leaf[]): void {
    for (const leaf of from) {
      const follow = this.#follow.get(leaf) ?? new Set();
      for (const next of to) follow.add(next);
      this.#follow.set(leaf, follow);
    }
  }

  #element(node: AST.Element): Ends {
    switch (node.type) {
      case "Character":
      case "CharacterClass":
      case "CharacterSet":
        this.leaves.add(node);
        return { first: [node], last: [node], empty: false };
      case "Group":
      case "CapturingGroup":
        return this.#alternatives(node.alternatives.map((a) => this.#sequence(a.elements)));
      case "Quantifier": {
        const ends = this.#element(node.element);
        if (node.max > 1) this.#link(ends.last, ends.first);
        return { ...ends, empty: ends.empty || node.min === 0 };
      }
      default:
        return NO_LEAVES;
    }
  }

  #alternatives(parts: readonly Ends[]): Ends {
    const first = parts.flatMap((part) => part.first);
    return { first, last: parts.flatMap((part) => part.last), empty: parts.some((part) => part.empty) };
  }

  #sequence(elements: readonly AST.Element[]): Ends {
    let ends = NO_LEAVES;
    for (const element of elements) {
      const next = this.#element(element);
      this.#link(ends.last, next.first);
      ends = {
        first: ends.empty ? [...ends.first, ...next.first] : ends.first,
        last: next.empty ? [...ends.last, ...next.last] : next.last,
        empty: ends.empty && next.empty,
      };
    }
    return ends;
  }
}
