import type { Span } from "../../../model/span.js";
import { type Document, firstNot, type Sentence } from "../document.js";

/** A clause ends here; a denial does not reach over it. */
const BOUNDARY = /[,;:!?()[\]\u2014]|\n\s*\n/;
const CLAUSE_WORDS = new Set("but however although though while whereas because if unless aber mais pero".split(" "));
/** "not only section 9.2" says that there is one. */
const NOT_DENYING = new Set(
  "only just merely limited necessarily later less more fewer earlier prejudice limitation limiting nur seulement solo".split(
    " ",
  ),
);
/** "not valid under section 9.2" takes section 9.2 for granted. */
const PRESUPPOSING = new Set(
  "under pursuant accordance according subject see by per virtue gemaß laut nach selon segun".split(" "),
);
const PRESUPPOSING_REACH = 3;
/** Tokens that may stand between "no" and what it denies: "no such separate section 9.2". */
const DETERMINER_REACH = 3;

const COPULAS = new Set(
  "is was are were be been being stands remains ist wurde wurden sind est sont es fue".split(" "),
);
const GONE = new Set(
  "repealed revoked rescinded reserved deleted removed superseded withdrawn void voided abolished abrogated struck omitted cancelled canceled obsolete nonexistent invalid fictitious replaced expunged missing blank gestrichen aufgehoben weggefallen abroge supprime derogado derogada suprimido suprimida".split(
    " ",
  ),
);
const EXISTS = new Set(
  "exist exists existed apply applies appear appears found included present valid effective force part available contained adopted enacted there listed mentioned existiert existieren vorhanden gilt existe existent".split(
    " ",
  ),
);
/** German verbs, which the negator follows: "Einen § 6 gibt es nicht." */
const EXISTS_BEFORE_NOT = new Set("gibt gilt existiert existieren".split(" "));
const PREPOSITIONS = new Set("of in to from for on at the this that a an our its der des von de del la".split(" "));
const LIGHT = new Set("longer yet now today already since previously".split(" "));
/** Words a prepositional phrase may put between a citation and its verb: "Section 9.2 of the old lease was repealed". */
const PHRASE_WORDS = 4;
const GONE_BEHIND =
  /[\s.:\u2014([-]{1,6}(?:(?:intentionally|now|hereby|left)[ ]){0,2}(?:reserved|repealed|deleted|omitted|blank|withdrawn|void|revoked|superseded|removed|rescinded)(?=\s*(?:[\]).;,\n]|$))/iy;

/** "No. 9" and "No 9" number something. */
const numbers = (document: Document, token: number): boolean =>
  document.form(token) === "no" &&
  /^\.?[ ]?\d/.test(document.plain.slice(document.end(token), document.end(token) + 3));

const deniesAt = (document: Document, token: number): boolean =>
  document.negates(token) && !NOT_DENYING.has(document.form(token + 1)) && !numbers(document, token);

/** Where a citation stands: its sentence, and the first token at or behind a place. */
const tokenFrom = (document: Document, { from, to }: Sentence, place: number): number =>
  firstNot(from, to, (token) => document.start(token) < place);

interface Reach {
  readonly characters: number;
  readonly tokens: number;
}

/** A negator before the span, in its clause and within reach. */
const deniedBefore = (document: Document, span: Span, sentence: Sentence, reach: Reach): boolean => {
  const first = tokenFrom(document, sentence, span.start);
  let presupposed = false;
  for (let token = first - 1; token >= sentence.from && first - token <= reach.tokens; token--) {
    const form = document.form(token);
    if (document.start(token) < span.start - reach.characters || CLAUSE_WORDS.has(form)) return false;
    const gap = document.plain.slice(document.end(token), Math.min(document.start(token + 1), span.start));
    // A quotation mark may open the citation itself; another one ends somebody else's words.
    if (BOUNDARY.test(gap) || (token < first - 1 && gap.includes('"'))) return false;
    if (deniesAt(document, token)) return !presupposed;
    if (token === first - 1 && GONE.has(form)) return true;
    if (PRESUPPOSING.has(form) && first - token <= PRESUPPOSING_REACH) presupposed = true;
  }
  return false;
};

/** "... does not exist", "... of the lease was repealed", "... [Reserved]". */
const deniedBehind = (document: Document, span: Span, sentence: Sentence, characters: number): boolean => {
  GONE_BEHIND.lastIndex = span.end;
  if (GONE_BEHIND.test(document.plain)) return true;
  let left = span.end;
  let phrase = 0;
  let copula = false;
  let negated = false;
  let exists = false;
  for (let token = tokenFrom(document, sentence, span.end); token < sentence.to; token++) {
    const form = document.form(token);
    const gap = document.plain.slice(left, document.start(token));
    if (document.start(token) > span.end + characters || BOUNDARY.test(gap)) return false;
    if (GONE.has(form) && copula && !negated) return true;
    if (EXISTS.has(form) && negated) return true;
    if (deniesAt(document, token) && exists) return true;
    if (EXISTS_BEFORE_NOT.has(form)) exists = true;
    else if (deniesAt(document, token)) negated = true;
    else if (COPULAS.has(form)) copula = true;
    else if (PREPOSITIONS.has(form)) phrase ||= PHRASE_WORDS;
    else if (document.word(token)?.stopIn === 0 && !LIGHT.has(form) && !form.endsWith("ly")) {
      if (phrase === 0 || copula || negated) return false;
      phrase--;
    }
    left = document.end(token);
  }
  return false;
};

const denied = (document: Document, span: Span, characters: number, tokens: number): boolean => {
  const sentence = document.sentenceAt(span.start);
  if (!sentence) return false;
  return (
    deniedBefore(document, span, sentence, { characters, tokens }) || deniedBehind(document, span, sentence, characters)
  );
};

/** A mention its own text denies: any negator of its clause before it, or a statement behind it that it is gone. */
export const isDenied = (document: Document, span: Span, characters: number): boolean =>
  denied(document, span, characters, Number.POSITIVE_INFINITY);

/** A citation the response itself denies, read narrowly: a stray "not" must not free it from its proof. */
export const isDisowned = (document: Document, span: Span, characters: number): boolean =>
  denied(document, span, characters, DETERMINER_REACH);
