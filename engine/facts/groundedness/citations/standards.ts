import type { Document } from "../document.js";
import type { KeyedCitation } from "./citation.js";
import { pathOf } from "./identifier.js";

const BODIES = new Set(
  "iso iec rfc en din bs ansi astm ieee nist fips itu etsi ecma sae ifrs ias asc cfr c.f.r usc u.s.c cve cwe iaea nfpa jis".split(
    " ",
  ),
);
/** More bodies and kinds between the body and the number: `ISO/IEC`, `DIN EN ISO`, `NIST SP`, `ITU-T X`. */
const NUMBER =
  /((?:[ /-]{1,2}(?:ISO|IEC|IEEE|ANSI|ASME|ASHRAE|ASTM|EN|TS|TR|SP|PAS|STD|T|Part|§)){0,3})[ -]{0,2}(?:§ ?)?([A-Z]{0,2}\.?\d{1,6}[a-z]{0,2}(?:[.-]\d{1,6}[a-z]?)*)(?::(\d{4}))?/iy;

/** `DIN EN ISO 9001` and `ISO/IEC 9001` are ISO's: the last body publishes it, and IEC with ISO. */
const publisher = (bodies: string): string => {
  const last =
    (
      bodies
        .toLowerCase()
        .replaceAll(".", "")
        .match(/[a-z]+/g) ?? []
    )
      .filter((body) => BODIES.has(body))
      .at(-1) ?? "";
  return last === "iec" ? "iso" : last;
};

const numberAt = (plain: string, at: number): RegExpExecArray | null => {
  NUMBER.lastIndex = at;
  return NUMBER.exec(plain);
};

/** Standards and registers: a body in capitals with a number, `ISO/IEC 27001:2013`, `RFC 2119`, `CVE-2021-44228`. */
export const standardsIn = (document: Document): readonly KeyedCitation[] => {
  const found: KeyedCitation[] = [];
  let after = 0;
  for (let token = 0; token < document.count; token++) {
    const body = document.form(token);
    if (!BODIES.has(body) || document.start(token) < after) continue;
    const written = document.plain.slice(document.start(token), document.end(token));
    const number = written === written.toUpperCase() ? numberAt(document.plain, document.end(token)) : null;
    if (!number) continue;
    const { 0: whole, 1: chain = "", 2: id = "", 3: year } = number;
    after = document.end(token) + whole.length;
    const path = year === undefined ? pathOf(id) : [...pathOf(id), `:${year}`];
    const scheme = `standard ${publisher(body + chain)}`;
    found.push({ kind: "keyed", scheme, path, start: document.start(token), end: after });
  }
  return found;
};

const ACT_NUMBER =
  /\b(Regulation|Directive|Decision|Verordnung|Richtlinie|Règlement|Reglamento|Directiva)[ ](?:\((?:EU|EC|EEC|Euratom)\)[ ])?(?:No\.?[ ])?(\d{1,4}\/\d{1,4})(?:\/(?:EU|EC|EEC|EG|CE))?/gi;
const ACT_SCHEMES: Readonly<Record<string, string>> = {
  verordnung: "regulation",
  règlement: "regulation",
  reglamento: "regulation",
  richtlinie: "directive",
  directiva: "directive",
};

/** European acts by number: `Regulation (EU) 2016/679`. */
export const actNumbersIn = ({ plain }: Document): readonly KeyedCitation[] =>
  [...plain.matchAll(ACT_NUMBER)].map(({ 0: whole, 1: name = "", 2: number = "", index }) => ({
    kind: "keyed",
    scheme: ACT_SCHEMES[name.toLowerCase()] ?? name.toLowerCase(),
    path: pathOf(number),
    start: index,
    end: index + whole.length,
  }));
