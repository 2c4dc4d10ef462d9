import { type AST, visitRegExpAST } from "@eslint-community/regexpp";
import type { Texts } from "./texts.js";

/** Longer repeats count as endless. */
const LONG_REPEAT = 200;

type Leaf = AST.Character | AST.CharacterClass | AST.CharacterSet;

const leavesOf = (node: AST.Node): readonly Leaf[] => {
  const leaves: Leaf[] = [];
  visitRegExpAST(node, {
    onCharacterEnter: (leaf) => {
      if (leaf.parent.type !== "CharacterClass" && leaf.parent.type !== "CharacterClassRange") leaves.push(leaf);
    },
    onCharacterClassEnter: (leaf) => leaves.push(leaf),
    onCharacterSetEnter: (leaf) => {
      if (leaf.parent.type !== "CharacterClass") leaves.push(leaf);
    },
  });
  return leaves;
};

/** True where the leaf may match the character; JavaScript and RE2 differ on negated sets, so those match anything. */
const mayMatch = (leaf: Leaf, char: string): boolean => {
  if (leaf.type === "CharacterSet" && leaf.kind !== "any" && leaf.negate) return true;
  return new RegExp(`^(?:${leaf.raw})$`, "ius").test(char);
};

/** True where the repeat could read over one of `starts`, so that attempts at each of them read the same text again. */
const readsOver = (repeat: AST.Quantifier, starts: Texts): boolean => {
  const leaves = leavesOf(repeat.element);
  return starts.some((start) => [...start].every((char) => leaves.some((leaf) => mayMatch(leaf, char))));
};

const isEndless = ({ max }: AST.Quantifier): boolean => max > LONG_REPEAT;

const holdsEndless = (node: AST.Node): boolean => {
  let found = false;
  visitRegExpAST(node, {
    onQuantifierEnter: (repeat) => {
      found ||= isEndless(repeat);
    },
  });
  return found;
};

/** True where an endless repeat of the pattern could read over one of its own beginnings. */
export const overlaps = (pattern: AST.Pattern, starts: Texts): boolean => {
  let found = false;
  visitRegExpAST(pattern, {
    onQuantifierEnter: (repeat) => {
      found ||= isEndless(repeat) && readsOver(repeat, starts);
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
 * something behind it, within a part that is optional. White space is let pass: what it reads is read once.
 */
export const readsAhead = (pattern: AST.Pattern): boolean => {
  let found = false;
  visitRegExpAST(pattern, {
    onAlternativeEnter: (sequence) => {
      const risky = sequence.elements.slice(0, -1).some((e) => holdsEndless(e) && !/^(?:\\s| )[*+]\??$/.test(e.raw));
      found ||= risky && isOptional(sequence);
    },
  });
  return found;
};
