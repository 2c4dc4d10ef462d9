import { unitsLike } from "../text/case.js";

/** A class for every UTF-16 unit that occurs in a text, the same for all its cases; 0 for all others. */
const classesOf = (texts: Iterable<string>): { readonly classes: Uint16Array; readonly width: number } => {
  const classes = new Uint16Array(0x10000);
  let width = 1;
  for (const text of texts)
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (classes[unit] !== 0) continue;
      for (const like of unitsLike(unit)) classes[like] = width;
      width++;
    }
  return { classes, width };
};

/** A state while texts come in: its edges by class, and the texts that end in it. */
interface Node {
  readonly edges: Map<number, Node>;
  readonly ends: number[];
}

const newNode = (): Node => ({ edges: new Map(), ends: [] });

/** The texts as a tree of states, numbered by depth; the children of a state have consecutive numbers. */
export interface Trie {
  /** Class of a UTF-16 unit, the same for all its cases. */
  readonly classes: Uint16Array;
  /** Number of classes. */
  readonly width: number;
  /** Number of the first child by state; that of the next state ends the children. */
  readonly firstChild: readonly number[];
  /** Class of the edge that leads to a state. */
  readonly label: readonly number[];
  /** Texts that end in the state. */
  readonly ends: readonly (readonly number[])[];
}

const insert = (root: Node, text: string, id: number, classes: Uint16Array): void => {
  let node = root;
  for (let i = 0; i < text.length; i++) {
    const label = classes[text.charCodeAt(i)] ?? 0;
    const next = node.edges.get(label) ?? newNode();
    node.edges.set(label, next);
    node = next;
  }
  node.ends.push(id);
};

export const trieOf = (texts: ReadonlyMap<number, string>): Trie => {
  const { classes, width } = classesOf(texts.values());
  const root = newNode();
  for (const [id, text] of texts) insert(root, text, id, classes);
  const nodes = [root];
  const firstChild: number[] = [];
  const label = [0];
  for (let state = 0; state < nodes.length; state++) {
    firstChild.push(nodes.length);
    for (const [edge, child] of nodes[state]?.edges ?? []) {
      nodes.push(child);
      label.push(edge);
    }
  }
  return { classes, width, firstChild: [...firstChild, nodes.length], label, ends: nodes.map(({ ends }) => ends) };
};
