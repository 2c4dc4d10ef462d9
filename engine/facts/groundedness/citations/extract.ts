import type { Document } from "../document.js";
import type { Citation, KeyedCitation } from "./citation.js";
import { linksIn } from "./links.js";
import { sourcesIn, titlesIn, worksIn } from "./named.js";
import { headingsIn, placesIn } from "./places.js";
import { referencesIn } from "./references.js";
import { actNumbersIn, standardsIn } from "./standards.js";

type Find = (document: Document) => readonly KeyedCitation[];

/** Kinds of citation named by an identifier: how a response cites them, and what in a context answers. */
const FAMILIES: readonly { readonly cites: Find; readonly answers: Find }[] = [
  { cites: placesIn, answers: (document) => [...placesIn(document), ...headingsIn(document)] },
  { cites: standardsIn, answers: standardsIn },
  { cites: actNumbersIn, answers: actNumbersIn },
  { cites: linksIn, answers: linksIn },
  { cites: referencesIn, answers: referencesIn },
];

export interface CitationsFound {
  readonly citations: readonly Citation[];
  /** Finds in a document of the context what may answer them. */
  readonly answers: Find;
}

/** Every citation of a response. */
export const citationsIn = (document: Document): CitationsFound => {
  const keyed = FAMILIES.map(({ cites, answers }) => ({ found: cites(document), answers })).filter(
    ({ found }) => found.length > 0,
  );
  return {
    citations: [
      ...keyed.flatMap(({ found }) => found),
      ...titlesIn(document),
      ...sourcesIn(document),
      ...worksIn(document),
    ],
    answers: (context) => keyed.flatMap(({ answers }) => answers(context)),
  };
};
