import type { Span } from "../../../model/span.js";

const LONGEST = 1_200;

const opens = (plain: string, at: number): boolean =>
  /^[\s([{\u2014:,-]?$/.test(plain.charAt(at - 1)) && /\S/.test(plain.charAt(at + 1));

/** What stands between quotation marks, the marks left out; pairs stay within a paragraph. Linear. */
export const quotationsIn = (plain: string): readonly Span[] => {
  const found: Span[] = [];
  let open = -1;
  for (let at = plain.indexOf('"'); at >= 0; at = plain.indexOf('"', at + 1)) {
    const inside = open >= 0 && at - open <= LONGEST;
    if (inside && at > open + 1 && !/\n\s*\n/.test(plain.slice(open, at))) {
      found.push({ start: open + 1, end: at });
      open = -1;
    } else open = opens(plain, at) ? at : -1;
  }
  return found;
};
