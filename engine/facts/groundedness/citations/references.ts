import type { Span } from "../../../model/span.js";
import type { Document } from "../document.js";
import { covers } from "../spans.js";
import { type Bracket, bracketsIn } from "./brackets.js";
import type { KeyedCitation } from "./citation.js";

const NUMBERS = /^\^?\d{1,3}(?:[ ]?[,;-][ ]?\^?\d{1,3}){0,19}$/;
/** `doc 3`, `source #2`, and `3†source` as some assistants write it. */
const PART = /^(?:(?:doc(?:ument)?|source|ref(?:erence)?|context|chunk|passage)[ #:.-]{0,2}(\d{1,4})|(\d{1,3})†.*)$/i;
/** Handles that callers give to parts: `kb-12`, `faq_3`. */
const HANDLE = /^[a-z][a-z0-9_.]{0,30}[-_#:]\d[\w.-]{0,30}$/i;
const CUE = /\b(?:refs?|references?|sources?|see|cf|per|citations?|footnote|notes?|docs?|documents?)[.:]?[ ]?$/i;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]{1,400}`/g;
/** A bracket behind one of these is data. */
const ASSIGNED = /[=:][ ]?$/;

const reference = (step: string, { start, end }: Span): KeyedCitation => ({
  kind: "keyed",
  scheme: "reference",
  path: [step],
  start,
  end,
});

const codeIn = (plain: string): readonly Span[] =>
  plain.includes("`")
    ? [...plain.matchAll(CODE)].map(({ 0: whole, index }) => ({ start: index, end: index + whole.length }))
    : [];

const fromSquare = (bracket: Bracket): readonly KeyedCitation[] => {
  const inner = bracket.content.trim();
  if (NUMBERS.test(inner)) {
    const numbers = (inner.match(/\d+/g) ?? []).map(Number);
    // A zero makes it an interval or a list of data.
    return numbers.includes(0) ? [] : numbers.map((number) => reference(String(number), bracket));
  }
  const part = PART.exec(inner);
  if (part) return [reference(String(Number(part[1] ?? part[2])), bracket)];
  return HANDLE.test(inner) ? [reference(inner.toLowerCase(), bracket)] : [];
};

/** `(3)` refers only behind a word that says so; elsewhere it numbers items or repeats "three (3)". */
const fromRound = (plain: string, bracket: Bracket): readonly KeyedCitation[] =>
  /^\d{1,2}$/.test(bracket.content) && CUE.test(plain.slice(Math.max(0, bracket.start - 14), bracket.start))
    ? [reference(String(Number(bracket.content)), bracket)]
    : [];

/** Numbered references and handles of retrieved parts: `[3]`, `[1, 4]`, `[^2]`, `[kb-12]`, `source (2)`. */
export const referencesIn = ({ plain }: Document): readonly KeyedCitation[] => {
  const square = [...bracketsIn(plain, "[", "]"), ...bracketsIn(plain, "\u3010", "\u3011")];
  const round = /\(\d{1,2}\)/.test(plain) ? bracketsIn(plain, "(", ")") : [];
  if (square.length + round.length === 0) return [];
  const code = codeIn(plain);
  const cites = ({ start, end }: Bracket): boolean =>
    // "(" behind it makes it the text of a markdown link.
    plain.charAt(end) !== "(" && !ASSIGNED.test(plain.slice(Math.max(0, start - 2), start)) && !covers(code, start);
  return [...square.filter(cites).flatMap(fromSquare), ...round.flatMap((bracket) => fromRound(plain, bracket))];
};
