import { type AST, visitRegExpAST } from "@eslint-community/regexpp";
import { Adjacency, type Leaf } from "./adjacency.js";
import { textOfCharacter } from "./characters.js";
import type { Texts } from "./texts.js";

/** Longer repeats count as endless. */
const LONG_REPEAT = 200;

/** A test of characters for one leaf; JavaScript and RE2 differ on negated sets, so those may match anything. */
const testOf = (leaf: Leaf): ((char: string) => boolean) => {
  if (leaf.type === "Character") return (char) => textOfCharacter(leaf.value) === char;
  if (leaf.type === "CharacterSet" && leaf.kind === "space") return (char) => /\s/.test(char) !== leaf.negate;
  if (leaf.type === "CharacterSet" && leaf.kind !== "any" && leaf.negate) return () => true;
  const pattern = new RegExp(`^(?:${leaf.raw})$`, "ius");
  return (char) => pattern.test(char);
};

/** True where the repeat could read over one of `starts`, so that attempts at each of them read the same text again. */
const readsOver = (repeat: AST.Quantifier, starts: Texts): boolean => {
  const adjacency = new Adjacency(repeat);
  const tests = new Map([...adjacency.leaves].map((leaf) => [leaf, testOf(leaf)]));
  return starts.some((start) => {
    let reading: Iterable<Leaf> = adjacency.leaves;
    for (const char of start) {
      const read = [...reading].filter((leaf) => tests.get(leaf)?.(char));
      if (read.length === 0) return false;
      reading = new Set(read.flatMap((leaf) => [...adjacency.after(leaf)]));
    }
    return true;
  });
};

const isEndless = ({ max }: AST.Quantifier): boolean => max > LONG_REPEAT;

const readsWhiteSpace = (repeat: AST.Quantifier): boolean =>
  [...new Adjacency(repeat).leaves].some((leaf) => {
    const reads = testOf(leaf);
    return [..." \n\t"].some(reads);
  });

/** What an endless repeat of a pattern may read over: none of its beginnings, those within one word, or any. */
export type Overlap = "none" | "within_words" | "any";

export const overlapOf = (pattern: AST.Pattern, starts: Texts): Overlap => {
  let overlap: Overlap = "none";
  visitRegExpAST(pattern, {
    onQuantifierEnter: (repeat) => {
      if (overlap === "any" || !isEndless(repeat) || !readsOver(repeat, starts)) return;
      overlap = readsWhiteSpace(repeat) ? "any" : "within_words";
    },
  });
  return overlap;
};

const WHITE_SPACE_ONLY = /^(?:\\s| |\[(?:\\[sntr]| )+\])$/;

/** An endless repeat of more than white space, which is read once whatever follows. */
const holdsEndless = (node: AST.Node): boolean => {
  let found = false;
  visitRegExpAST(node, {
    onQuantifierEnter: (repeat) => {
      found ||= isEndless(repeat) && !WHITE_SPACE_ONLY.test(repeat.element.raw);
    },
  });
  return found;
};

/** True where a match may do without the sequence. */
const isOptional = (sequence: AST.Alternative): boolean => {
  for (let node: AST.Node | null = sequence.parent; node !== null; node = node.parent) {
    if (node.type === "Quantifier" && node.min !== node.max) return true;
    if ("alternatives" in node && node.alternatives.length > 1) return true;
  }
  return false;
};

/**
 * True where a match may be complete while RE2 still reads on in the hope of a longer one: an endless repeat with
 * something behind it, within a part a match may do without.
 */
export const readsAhead = (pattern: AST.Pattern): boolean => {
  let found = false;
  visitRegExpAST(pattern, {
    onAlternativeEnter: (sequence) => {
      if (!found && isOptional(sequence)) found = sequence.elements.slice(0, -1).some(holdsEndless);
    },
  });
  return found;
};
