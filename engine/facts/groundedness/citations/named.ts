import type { Span } from "../../../model/span.js";
import type { Document, TokenRange } from "../document.js";
import { quotationsIn } from "../quotes/quotations.js";
import { bracketsIn } from "./brackets.js";
import type { NamedCitation } from "./citation.js";

type Scheme = NamedCitation["scheme"];

const named = (document: Document, scheme: Scheme, span: Span): NamedCitation => ({
  kind: "named",
  scheme,
  start: span.start,
  end: span.end,
  ...document.tokensIn(span),
});

const LONGEST_TITLE = 12;

/** A title is two to twelve words, the content words capitalised; other quotations are the quotation check's. */
export const isTitle = (document: Document, { from, to }: TokenRange): boolean => {
  if (to - from < 2 || to - from > LONGEST_TITLE || !document.isCapital(from)) return false;
  for (let token = from; token < to; token++) {
    const word = document.word(token);
    if (word?.stopIn === 0 && !word.digits && !document.isCapital(token)) return false;
  }
  return true;
};

/** `"Gone with the Wind"` */
export const titlesIn = (document: Document): readonly NamedCitation[] =>
  quotationsIn(document.plain)
    .map((span) => named(document, "title", span))
    .filter((citation) => isTitle(document, citation));

const SOURCE = /^(?:source|sources|quelle|fuente|fonte|cited from|according to)[ ]?:[ ]?/i;
const SOURCE_LINE = /(?:^|\n)[ \t*_>-]{0,6}(?:sources?|quelle|fuente|fonte)[*_]{0,2}:[*_]{0,2}[ \t]?([^\n]{3,200})/gi;
/** A place behind the name: ", table 12". */
const WHERE_IN_IT = /,?[ ](?:table|page|pages|pp?\.|section|chapter|figure|vol\.?|no\.?)[ ].*$/i;
/** Sources that name nothing, and those that other readers find: links, numbers, parts by number. */
const UNNAMED =
  /:\/\/|^\W*(?:(?:the|your|provided|given|retrieved|supplied|internal|context|documents?|docs?|sources?|texts?|passages?|chunk|knowledge|base|information|above|user|reference)[ #]*|\d+[ ,;]*)+$/i;

const sourceAt = (document: Document, text: string, start: number): readonly NamedCitation[] => {
  const name = text.replace(WHERE_IN_IT, "").replace(/[\s.;,*_]+$/, "");
  const citation = named(document, "source", { start, end: start + name.length });
  return UNNAMED.test(name) || citation.from === citation.to ? [] : [citation];
};

/** `[Source: Port Statistics Annual, table 12]`, and a line that starts with "Source:". */
export const sourcesIn = (document: Document): readonly NamedCitation[] => {
  const { plain } = document;
  if (!/source|quelle|fuente|fonte|cited|according/i.test(plain)) return [];
  const bracketed = [...bracketsIn(plain, "[", "]"), ...bracketsIn(plain, "(", ")")].flatMap(({ content, start }) => {
    const lead = SOURCE.exec(content)?.[0];
    return lead === undefined ? [] : sourceAt(document, content.slice(lead.length), start + 1 + lead.length);
  });
  const lines = [...plain.matchAll(SOURCE_LINE)].flatMap(({ 0: whole, 1: name = "", index }) =>
    sourceAt(document, name, index + whole.length - name.length),
  );
  return [...bracketed, ...lines];
};

const LAW =
  /(?:\p{Lu}[\p{L}'-]{1,30}[ ](?:(?:of|and|for|on|the|in)[ ])?(?:the[ ])?){1,8}(?:Act|(?:Civil|Penal|Criminal|Labou?r|Revenue|Commercial|Tax|Building|Electrical) Code|Ordinance|Treaty|Convention|Statute|Bylaws?|Directive|Regulations?)(?!\p{L})(?:[ ](?:of[ ])?(?:1[6-9]|20)\d\d)?/gu;
const LAW_WORD = /Act|Code|Ordinance|Treaty|Convention|Statute|Bylaw|Directive|Regulation/;
const CASE = /(?:\p{Lu}[\p{L}.'&-]{1,30}[ ]){1,4}v\.[ ](?:\p{Lu}[\p{L}.'&-]{1,30}(?:[ ](?=\p{Lu}))?){1,4}/gu;
const SCHOLAR =
  /\(?(\p{Lu}[\p{L}'-]{1,30})(?:[ ](?:et[ ]al\.?|(?:and|&)[ ]\p{Lu}[\p{L}'-]{1,30}))?,?[ ]\(?((?:1[6-9]|20)\d\d)[a-z]?\)/gu;
/** "Under the Clean Air Act" begins with the Act. */
const LEAD_IN = /^\p{Lu}\p{Ll}+[ ]the[ ]/u;

const each = (document: Document, scheme: Scheme, pattern: RegExp): readonly NamedCitation[] =>
  [...document.plain.matchAll(pattern)].map(({ 0: whole, index }) => {
    const lead = LEAD_IN.exec(whole)?.[0].length ?? 0;
    return named(document, scheme, { start: index + lead, end: index + whole.trimEnd().length });
  });

/** Laws, cases and authors with a year: `Clean Air Act`, `Smith v. Jones`, `(Smith et al., 2019)`. */
export const worksIn = (document: Document): readonly NamedCitation[] => [
  ...(LAW_WORD.test(document.plain) ? each(document, "work", LAW) : []),
  ...(document.plain.includes(" v. ") ? each(document, "work", CASE) : []),
  ...(/\d\d[a-z]?\)/.test(document.plain) ? each(document, "author", SCHOLAR) : []),
];
