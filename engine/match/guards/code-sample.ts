import { after, before, type Hit } from "./context.js";

/** Ends where a text literal of an assignment, a call or a list has begun. */
const LITERAL_OPENS = /(?:[=(,[{]|\w:|=>|\+)\s*(["'`])(?:(?!\1).)*$/u;
/** Goes on to the end of that literal and to what stands behind one in code. */
const LITERAL_CLOSES = /^[^"'`\n]*["'`]\s*(?:[;,)\]}+]|\.\w+\(|$)/u;
/** Code around it, other than the marks of the literal itself. */
const CODE =
  /\b(?:const|let|var|def|return|import|print|function|assert\w*|expect|echo|curl|grep|SELECT|INSERT)\b|\w+\(|=>|[\w\]]\s*[:+]?=\s*["'`]/u;

const inLiteral = (lead: string, rest: string): boolean =>
  LITERAL_OPENS.test(lead) && LITERAL_CLOSES.test(rest) && CODE.test(lead);

/** Between backticks, in a sentence that has words before them. */
const inBackticks = (lead: string, rest: string): boolean => {
  const ticks = lead.match(/`+/g)?.length ?? 0;
  return ticks % 2 === 1 && rest.includes("`") && /[\p{L}\p{N}]/u.test(lead.slice(0, lead.lastIndexOf("`")));
};

/** The hit stands in inline code its sentence introduces, or in a text literal of a line of code. */
export const codeSample = (hit: Hit): boolean => {
  const lead = before(hit);
  const rest = after(hit);
  return inBackticks(lead, rest) || inLiteral(lead, rest);
};
