import type { Document } from "../document.js";
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

export const numbersOf = (documents: readonly Document[]): HeldNumbers => {
  const all = documents.flatMap((document) => document.quantities.map((quantity) => ({ document, quantity })));
  return { all, line: new NumberLine(all.map(({ quantity }) => quantity)) };
};
