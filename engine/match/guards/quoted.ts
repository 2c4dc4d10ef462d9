import { type Hit, wordsOf } from "./context.js";
import { quotationAround } from "./quotes.js";

/** Words that hand a quotation over as something to be done or said: then its marks are wrapping. */
const HANDS_OVER =
  /\b(?:please|now|must|should|shall|you|your|follow|obey|execute|comply|perform|task|instruct(?:ion|ions|ed)?|commands?|orders?|directive|new|befolge|führe|jetzt|bitte|ausführen)\b/iu;
/** Verbs that order when they begin a clause, and tell when they do not. */
const ORDERS =
  /(?:^|[,;:–—-]|\b(?:to|then|and))\s*(?:run|do|apply|repeat|reply|respond|answer|print|output|say|type|write|use)\b/iu;
/** Fewer words round a quotation say nothing about it. */
const LEAST_WORDS = 2;

/**
 * The hit stands in quotation marks and the rest of its sentence speaks about the quotation without handing it over as
 * an order.
 */
export const quoted = (hit: Hit): boolean => {
  const quotation = quotationAround(hit.text, hit.span, hit.sentence);
  if (quotation === null) return false;
  const rest = `${hit.text.slice(hit.sentence.start, quotation.start)} ${hit.text.slice(quotation.end, hit.sentence.end)}`;
  return wordsOf(rest).length >= LEAST_WORDS && !HANDS_OVER.test(rest) && !ORDERS.test(rest);
};
