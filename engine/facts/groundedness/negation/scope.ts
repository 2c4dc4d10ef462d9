import type { Claim } from "../claims/claim.js";
import type { Document } from "../document.js";

const RIGHT = 6;
const LEFT = 3;
const BOUNDARY = /[,;:.()|*\n\u2014]/;
const CLAUSE_WORDS = new Set("but however".split(" "));
/** Negators that deny nothing: "not only", "no later than", "no doubt". */
const IDLE_AFTER = new Set(
  "only just merely necessarily limited sure certain later less more fewer earlier doubt matter longer hesitate".split(
    " ",
  ),
);
/** Negators that exclude a circumstance rather than deny a fact. */
const EXCLUDING = new Set(
  "neither without lack lacks lacked lacking absence absent ohne sans sin senza sem zonder".split(" "),
);
/** What is only supposed denies nothing. */
const SUPPOSING = new Set("if unless whether until wenn falls ob si se".split(" "));
/** A speaker who can't or won't is no contradiction of what a text says. */
const SPEAKER = new Set("i we ich wir je nous yo nosotros io noi eu nós".split(" "));

/** Excludes a circumstance, or is a manner of speaking. */
const isIdle = (document: Document, negator: number): boolean =>
  IDLE_AFTER.has(document.form(negator + 1)) || EXCLUDING.has(document.form(negator));

/** The content words a negator of a claim denies: up to six to its right and three to its left, in its clause. */
const deniedBy = (document: Document, claim: Claim, negator: number): readonly number[] => {
  const stems = new Set<number>();
  const take = (token: number): void => {
    if (!document.negates(token) && document.isContent(token, document.language)) stems.add(document.stem(token));
  };
  for (let token = negator + 1; token < claim.to && token <= negator + RIGHT; token++) {
    if (BOUNDARY.test(document.gap(token)) || CLAUSE_WORDS.has(document.form(token))) break;
    take(token);
  }
  for (let token = negator - 1; token >= claim.from && token >= negator - LEFT; token--) {
    if (BOUNDARY.test(document.gap(token + 1))) break;
    take(token);
  }
  return [...stems];
};

/** Stems that each negator of a claim denies; negators that deny no fact are left out. */
export const denialsOf = (document: Document, claim: Claim): readonly (readonly number[])[] => {
  const found: (readonly number[])[] = [];
  for (let token = claim.from; token < claim.to; token++) {
    const form = document.form(token);
    // From here on the claim tells what a speaker can't, or what is only supposed.
    if (SUPPOSING.has(form) || SPEAKER.has(form)) break;
    if (document.negates(token) && !isIdle(document, token)) found.push(deniedBy(document, claim, token));
  }
  return found;
};
