import { type Hit, wordsOf } from "./context.js";
import { quotationAround } from "./quotes.js";

/** Words that hand a quotation over as something to be done or said: then its marks are wrapping. */
const HANDS_OVER =
  /\b(?:follow|obey|execute|comply|perform|run|do|doing|apply|repeat|reply|respond|answer|print|output|say|type|must|should|shall|now|please|task|instruct(?:ion|ions|ed)?|command|commands|order|orders|directive|new|you|your)\b|\b(?:befolge|führe|tue|antworte|jetzt|bitte|ausführen)\b/iu;
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
  return wordsOf(rest).length >= LEAST_WORDS && !HANDS_OVER.test(rest);
};
