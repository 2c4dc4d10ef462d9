import { before, type Hit } from "./context.js";

const NEGATION =
  /(?:\b(?:not|never|no|nobody|none|without|cannot|neither|nor|avoid(?:s|ed|ing)?|refus(?:e|es|ed|ing) to|declin(?:e|es|ed|ing) to|instead of|rather than|forbidden to|nicht|nie|niemals|kein(?:e|en|er)?|ohne|nunca|jamás|jamais|não|sin)|n['’]t)\b/giu;
/** Behind a negation these turn it round: "don't hesitate to", "never fail to". */
const TURNED =
  /\b(?:hesitat\w*|forget\w*|fail\w*|stop\w*|afraid|worry|worries|miss|neglect\w*|wait\w*|delay\w*|only|just|doubt|matter|need to ask|problem|longer)\b/iu;
/** A negation reaches over so many words at most, and over no comma, dash or conjunction. */
const REACH_IN_WORDS = 4;
const CLAUSE_BORDER = /[,;:()–—]|\s-\s|\b(?:but|and|then|so|or else|instead|otherwise|aber|und|sondern|pero|mais)\b/iu;

/** A negation stands right before the hit, in the same clause. */
export const negated = (hit: Hit): boolean => {
  const lead = before(hit);
  const last = [...lead.matchAll(NEGATION)].at(-1);
  if (last === undefined) return false;
  const between = lead.slice(last.index + last[0].length);
  if (TURNED.test(between) || CLAUSE_BORDER.test(between)) return false;
  return between.split(/\s+/).filter((word) => word !== "").length <= REACH_IN_WORDS;
};
