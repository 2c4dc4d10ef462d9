import type { AST } from "@eslint-community/regexpp";
import { foldUnits } from "../text/case.js";
import { isWhiteSpace } from "../text/space.js";
import type { Texts } from "./texts.js";

/** Larger classes are no literals any more. */
const MOST_CHARACTERS = 12;

/** The text of one character as gates are looked for, see `gateText`; null where case or encoding would make it uncertain. */
export const textOfCharacter = (codePoint: number): string | null => {
  if (isWhiteSpace(codePoint)) return " ";
  // A lone surrogate reaches RE2 as U+FFFD.
  if ((codePoint >= 0xd800 && codePoint <= 0xdfff) || codePoint === 0xfffd) return null;
  const char = String.fromCodePoint(codePoint);
  if (codePoint <= 0xffff) return foldUnits(char);
  return char.toLowerCase() === char && char.toUpperCase() === char ? char : null;
};

/** A set of white space and nothing else. */
const isSpaceSet = (node: AST.Element | AST.CharacterClassElement): boolean =>
  node.type === "CharacterSet" && node.kind === "space" && !node.negate;

const rangeOf = (element: AST.CharacterClassElement): readonly [number, number] | null => {
  if (element.type === "Character") return [element.value, element.value];
  if (element.type === "CharacterClassRange") return [element.min.value, element.max.value];
  return null;
};

/** The text of a set: white space of any kind is one space. */
export const textsOfSet = (node: AST.CharacterSet): Texts | null => (isSpaceSet(node) ? [" "] : null);

/** The texts a class may stand for; null when they are many or not known. */
export const textsOfClass = (node: AST.CharacterClass): Texts | null => {
  if (node.negate) return null;
  const texts = new Set<string>();
  for (const element of node.elements) {
    if (isSpaceSet(element)) {
      texts.add(" ");
      continue;
    }
    const range = rangeOf(element);
    if (range === null || range[1] - range[0] > MOST_CHARACTERS) return null;
    for (let value = range[0]; value <= range[1]; value++) {
      const text = textOfCharacter(value);
      if (text === null) return null;
      texts.add(text);
    }
  }
  return texts.size <= MOST_CHARACTERS ? [...texts] : null;
};

const isDigitRange = ([min, max]: readonly [number, number]): boolean => min >= 48 && max <= 57;

/** True where the node matches ASCII digits only; RE2's `\d` is ASCII. */
export const isDigit = (node: AST.Element | AST.CharacterClassElement): boolean => {
  if (node.type === "Character") return isDigitRange([node.value, node.value]);
  if (node.type === "CharacterSet") return node.kind === "digit" && !node.negate;
  if (node.type === "CharacterClassRange") return isDigitRange([node.min.value, node.max.value]);
  if (node.type === "CharacterClass") return !node.negate && node.elements.length > 0 && node.elements.every(isDigit);
  return false;
};
