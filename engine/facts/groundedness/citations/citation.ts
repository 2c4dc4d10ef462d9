import type { Span } from "../../../model/span.js";

/** A place, standard, reference or link: named by a parsed identifier, so that 9.2 is not 9.20. */
export interface KeyedCitation extends Span {
  readonly kind: "keyed";
  /** `section`, `article`, `standard iso`, `reference`, `link` ... */
  readonly scheme: string;
  readonly path: readonly string[];
}

/** A title, source, law or case: named by its words. */
export interface NamedCitation extends Span {
  readonly kind: "named";
  readonly scheme: "title" | "source" | "work" | "author";
  /** Tokens of its name. */
  readonly from: number;
  readonly to: number;
}

export type Citation = KeyedCitation | NamedCitation;

export const keyOf = (scheme: string, path: readonly string[]): string => `${scheme} ${path.join("/")}`;
