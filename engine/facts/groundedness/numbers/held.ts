import type { Document, TokenRange } from "../document.js";
import { NumberLine } from "./number-line.js";
import type { Quantity } from "./quantities.js";

/** A number and the text that holds it. */
export interface Held {
  readonly document: Document;
  readonly quantity: Quantity;
}

export interface HeldNumbers {
  readonly all: readonly Held[];
  readonly line: NumberLine;
}

/** The numbers that begin within a range of a document. */
export const heldIn = (document: Document, range: TokenRange): readonly Held[] =>
  document.quantitiesIn(range).map((quantity) => ({ document, quantity }));

export const numbersOf = (documents: readonly Document[]): HeldNumbers => {
  const all = documents.flatMap((document) => heldIn(document, { from: 0, to: document.count }));
  return { all, line: new NumberLine(all.map(({ quantity }) => quantity)) };
};
