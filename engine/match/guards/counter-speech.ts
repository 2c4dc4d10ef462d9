import { after, before, type Hit } from "./context.js";
import { quotationAround } from "./quotes.js";

const CONDEMNS =
  /\b(?:wrong|unacceptable|inacceptable|offensive|hateful|hurtful|harmful|racist|sexist|homophobic|bigoted|disgusting|condemn(?:s|ed|ing)?|reject(?:s|ed|ing)?|denounc(?:e|es|ed|ing)|slurs?|insults?|never ok(?:ay)?|not ok(?:ay)?|never acceptable|not acceptable|(?:should|must) (?:not|never) (?:say|call|use|be called|be used)|do(?:es)? not (?:say|call|use)|don['’]t (?:say|call|use)|stop (?:saying|calling|using)|report(?:ed|ing)? (?:him|her|them|the|this)|inakzeptabel|verurteil\w+|falsch)\b/iu;
/** Words right before the hit that turn it against somebody. */
const AIMED =
  /\b(?:you|you['’]re|u|ur|your|are all|is a|are a|fucking|stupid|filthy|dirty)\s*(?:a|an|the|such|all|such a)?\s*["'“”‘’«»]?\s*$/iu;

/** The sentence condemns the word it names, in quotation marks or without aiming it at anybody. */
export const counterSpeech = (hit: Hit): boolean => {
  const lead = before(hit);
  const rest = after(hit);
  if (!CONDEMNS.test(lead) && !CONDEMNS.test(rest)) return false;
  return quotationAround(hit.text, hit.span, hit.sentence) !== null || !AIMED.test(lead);
};
