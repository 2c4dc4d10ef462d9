import type { Document } from "../document.js";
import type { KeyedCitation } from "./citation.js";
import { cjkPlacesIn } from "./cjk-places.js";
import { type Identifier, identifiersAfter, pathOf } from "./identifier.js";
import { NEEDS_CAPITAL, NEEDS_DOT, PLURALS, SCHEMES } from "./schemes.js";

const cite = (scheme: string, start: number, identifiers: readonly Identifier[]): readonly KeyedCitation[] =>
  identifiers.map(({ path, end }) => ({ kind: "keyed", scheme, path, start, end }));

/** `Section 9.2`, `Art. 5`, `Annex IV`: a scheme's word with an identifier behind it. */
const worded = (document: Document): readonly KeyedCitation[] => {
  const found: KeyedCitation[] = [];
  for (let token = 0; token < document.count; token++) {
    const form = document.form(token);
    const scheme = SCHEMES.get(form);
    if (scheme === undefined) continue;
    const capital = document.isCapital(token);
    const end = document.end(token);
    if (NEEDS_DOT.has(form) && document.plain.charAt(end) !== ".") continue;
    if (NEEDS_CAPITAL.has(form) && !capital) continue;
    const identifiers = identifiersAfter(document.plain, end, { letters: capital, list: PLURALS.has(form) });
    found.push(...cite(scheme, document.start(token), identifiers));
  }
  return found;
};

const SIGN = /§{1,3}|¶{1,2}/g;

/** `§ 9.2`, `§§ 3-5`, `¶ 4`. */
const signed = ({ plain }: Document): readonly KeyedCitation[] =>
  [...plain.matchAll(SIGN)].flatMap(({ 0: sign, index }) => {
    const identifiers = identifiersAfter(plain, index + sign.length, { letters: false, list: sign.length > 1 });
    return cite(sign.startsWith("§") ? "section" : "paragraph", index, identifiers);
  });

/** Sections, articles, clauses, tables and other places of a text. */
export const placesIn = (document: Document): readonly KeyedCitation[] => [
  ...worded(document),
  ...(/[§¶]/.test(document.plain) ? signed(document) : []),
  ...cjkPlacesIn(document),
];

const HEADING =
  /^[ \t>*#]{0,8}(\d{1,4}(?:\.\d{1,4}){0,5}[a-z]?)(?:[.):]{1,2}[ \t*]{0,4}(?=\S)|[ \t]{1,4}(?=[\p{Lu}"[(])|[ \t*]{0,4}$)/gmu;

/** Numbers that head a line, as in `9.2 Termination`: a place of any scheme. */
export const headingsIn = ({ plain }: Document): readonly KeyedCitation[] =>
  [...plain.matchAll(HEADING)].map(({ 0: whole, 1: number = "", index }) => ({
    kind: "keyed",
    scheme: "heading",
    path: pathOf(number),
    start: index,
    end: index + whole.length,
  }));
