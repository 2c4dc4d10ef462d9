import type { AST } from "@eslint-community/regexpp";
import { isDigit, textOfCharacter, textsOfClass, textsOfSet } from "./characters.js";
import { frequency, NOTHING, product, type Texts, union } from "./texts.js";

/** What follows from a regex about every match of it; all texts are as `gateText` writes them. */
export interface Shape {
  /** All texts it can match; null when they are too many or not known. */
  readonly exact: Texts | null;
  /** Every match begins with one of these. */
  readonly starts: Texts;
  /** Every match holds one text of each of these. */
  readonly clauses: readonly Texts[];
  /** Every match holds an ASCII digit. */
  readonly digit: boolean;
  /** Length of a match in characters. */
  readonly least: number;
  readonly most: number;
}

const NO_SHAPE: Shape = { exact: NOTHING, starts: NOTHING, clauses: [], digit: false, least: 0, most: 0 };

const oneCharacter = (exact: Texts | null, digit: boolean): Shape => ({
  exact,
  starts: exact ?? NOTHING,
  clauses: [],
  digit,
  least: 1,
  most: 1,
});

/** White space and the empty text stand in every text. */
const isClause = (texts: Texts | null): texts is Texts =>
  texts !== null && texts.length > 0 && texts.every((text) => text.trim() !== "");

/** The clauses of a shape, its exact texts among them. */
export const clausesOf = ({ exact, clauses }: Shape): readonly Texts[] =>
  isClause(exact) ? [exact, ...clauses] : clauses;

const rarest = (clauses: readonly Texts[]): Texts | null =>
  clauses.reduce<Texts | null>((best, c) => (best === null || frequency(c) < frequency(best) ? c : best), null);

const shapeOfAlternatives = (alternatives: readonly AST.Alternative[]): Shape => {
  const shapes = alternatives.map(({ elements }) => shapeOfSequence(elements.map(shapeOf)));
  const [only] = shapes;
  if (only !== undefined && shapes.length === 1) return only;
  const exacts = shapes.map((s) => s.exact);
  const exact = exacts.every((texts) => texts !== null) ? union(exacts.filter((texts) => texts !== null)) : null;
  const best = shapes.map((shape) => rarest(clausesOf(shape)));
  const clause = best.every((texts) => texts !== null) ? union(best.filter((texts) => texts !== null)) : null;
  return {
    exact,
    starts: union(shapes.map((s) => s.starts)) ?? NOTHING,
    clauses: isClause(clause) ? [clause] : [],
    digit: shapes.every((s) => s.digit),
    least: Math.min(...shapes.map((s) => s.least)),
    most: Math.max(...shapes.map((s) => s.most)),
  };
};

/** The texts of up to `min` repeats, as many as stay few. */
const repeated = (exact: Texts, min: number): { readonly texts: Texts; readonly whole: boolean } => {
  let texts = exact;
  for (let i = 1; i < min; i++) {
    const longer = product(texts, exact);
    if (longer === null) return { texts, whole: false };
    texts = longer;
  }
  return { texts, whole: true };
};

const SPACE_OR_NOTHING: Texts = [" ", ""];

/** However often it is repeated, white space is one space where gates are looked for. */
const isSpace = (exact: Texts | null): exact is Texts => exact?.length === 1 && exact[0] === " ";

const shapeOfRepeat = ({ element, min, max }: AST.Quantifier): Shape => {
  const one = shapeOf(element);
  const widths = { least: one.least * min, most: max === 0 || one.most === 0 ? 0 : one.most * max };
  if (max === 0) return NO_SHAPE;
  if (isSpace(one.exact)) {
    const exact = min === 0 ? SPACE_OR_NOTHING : one.exact;
    return { exact, starts: exact, clauses: [], digit: false, ...widths };
  }
  if (min === 0) {
    const exact = max === 1 && one.exact ? union([one.exact, NOTHING]) : null;
    return { exact, starts: NOTHING, clauses: [], digit: false, ...widths };
  }
  if (one.exact === null) return { ...one, exact: null, ...widths };
  const { texts, whole } = repeated(one.exact, min);
  const exact = whole && min === max ? texts : null;
  return { exact, starts: texts, clauses: isClause(texts) ? [texts] : [], digit: one.digit, ...widths };
};

/** A sequence being read: `run` holds the texts since something unknown was met. */
interface Reading {
  run: Texts;
  starts: Texts | null;
  readonly clauses: Texts[];
}

const endRun = (reading: Reading, next: Texts): void => {
  if (isClause(reading.run)) reading.clauses.push(reading.run);
  reading.starts ??= product(reading.run, next) ?? reading.run;
  reading.run = NOTHING;
};

const readElement = (reading: Reading, { exact, starts, clauses }: Shape): void => {
  const longer = exact && product(reading.run, exact);
  if (longer) reading.run = longer;
  else {
    endRun(reading, starts);
    if (exact) reading.run = exact;
    else reading.clauses.push(...clauses);
  }
};

/** Shape of what follows each other. */
export const shapeOfSequence = (shapes: readonly Shape[]): Shape => {
  const reading: Reading = { run: NOTHING, starts: null, clauses: [] };
  for (const shape of shapes) readElement(reading, shape);
  const exact = reading.starts === null ? reading.run : null;
  endRun(reading, NOTHING);
  return {
    exact,
    starts: reading.starts ?? NOTHING,
    clauses: exact === null ? reading.clauses : [],
    digit: shapes.some((s) => s.digit),
    least: shapes.reduce((sum, s) => sum + s.least, 0),
    most: shapes.reduce((sum, s) => sum + s.most, 0),
  };
};

export const shapeOf = (node: AST.Element): Shape => {
  switch (node.type) {
    case "Character": {
      const text = textOfCharacter(node.value);
      return oneCharacter(text === null ? null : [text], isDigit(node));
    }
    case "CharacterClass":
      return oneCharacter(textsOfClass(node), isDigit(node));
    case "CharacterSet":
      return oneCharacter(textsOfSet(node), isDigit(node));
    case "Quantifier":
      return shapeOfRepeat(node);
    case "Group":
    case "CapturingGroup":
      return shapeOfAlternatives(node.alternatives);
    case "Assertion":
      return NO_SHAPE;
    default:
      return { ...NO_SHAPE, exact: null, most: Number.POSITIVE_INFINITY };
  }
};

/** Shape of a whole regex. */
export const shapeOfPattern = ({ alternatives }: AST.Pattern): Shape => shapeOfAlternatives(alternatives);
