import type { Span } from "../../model/span.js";

/** Opening marks with what may close them; straight marks close themselves. */
const PAIRS: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "“": "”",
  "„": "“”",
  "”": "”",
  "‘": "’",
  "‚": "‘’",
  "«": "»",
  "»": "«",
  "‹": "›",
  "›": "‹",
  "「": "」",
  "『": "』",
  "`": "`",
};

const LETTER = /[\p{L}\p{N}]/u;

/** An apostrophe inside a word opens and closes nothing. */
const isApostrophe = (text: string, at: number): boolean =>
  /['’]/.test(text.charAt(at)) && LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at + 1));

/** A mark opens where a word may begin behind it: not after a letter, not before white space. */
const opensAt = (text: string, at: number): boolean =>
  PAIRS[text.charAt(at)] !== undefined &&
  !isApostrophe(text, at) &&
  !LETTER.test(text.charAt(at - 1)) &&
  /\S/.test(text.charAt(at + 1));

const closeOf = (text: string, open: number, end: number): number => {
  const closers = PAIRS[text.charAt(open)] ?? "";
  for (let at = open + 1; at < end; at++)
    if (closers.includes(text.charAt(at)) && !isApostrophe(text, at) && !/\s/.test(text.charAt(at - 1))) return at;
  return -1;
};

/** The quotation of the sentence that holds the whole span, marks included; null where there is none. */
export const quotationAround = (text: string, span: Span, sentence: Span): Span | null => {
  for (let at = sentence.start; at <= span.start; at++) {
    if (!opensAt(text, at)) continue;
    const close = closeOf(text, at, sentence.end);
    if (close < 0) continue;
    if (close >= span.end - 1 && close > span.start) return { start: at, end: close + 1 };
    at = close;
  }
  return null;
};
