import type { Document } from "../document.js";
import type { KeyedCitation } from "./citation.js";

const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"'`|\\^{}\u00ad]{3,2000}|\bdoi:[ ]?10\.\d{4,9}\/[^\s<>"']{1,200}|\barXiv:[ ]?\d{4}\.\d{4,5}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi;
const TRAILING = /[.,;:!?*_~'"]+$/;

/** Closing brackets belong to the link only when it opens them. */
const trimmed = (link: string): string => {
  let text = link.replace(TRAILING, "");
  for (const [open, close] of ["()", "[]"]) {
    while (open && close && text.endsWith(close) && text.split(open).length < text.split(close).length) {
      text = text.slice(0, -1).replace(TRAILING, "");
    }
  }
  return text;
};

/** Host, then each step of the path; scheme, `www.`, fragment, a last slash and the host's case don't matter. */
const linkPath = (link: string): readonly string[] => {
  const bare = link
    .replace(/^https?:\/\//i, "")
    .replace(/^www\./i, "")
    .replace(/^(doi|arxiv):[ ]?/i, "$1/")
    .replace(/#.*$/s, "");
  const [host = "", ...steps] = bare.split(/\/|(?=\?)/);
  return [host.toLowerCase(), ...steps.filter((step) => step !== "")];
};

/** URLs, e-mail addresses, DOIs and arXiv numbers. */
export const linksIn = ({ plain }: Document): readonly KeyedCitation[] => {
  if (!/:\/\/|www\.|doi:|arxiv:|@/i.test(plain)) return [];
  return [...plain.matchAll(LINK)].map((match) => {
    const link = trimmed(match[0]);
    return { kind: "keyed", scheme: "link", path: linkPath(link), start: match.index, end: match.index + link.length };
  });
};
