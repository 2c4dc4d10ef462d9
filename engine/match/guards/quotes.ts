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
  !isApostrophe(text, at) && !LETTER.test(text.charAt(at - 1)) && /\S/.test(text.charAt(at + 1));

const closeOf = (text: string, open: number, end: number, closers: string): number => {
  for (let at = open + 1; at < end; at++)
    if (closers.includes(text.charAt(at)) && !isApostrophe(text, at) && !/\s/.test(text.charAt(at - 1))) return at;
  return -1;
};

/** The quotation of the sentence that holds the whole span, marks included; null where there is none. */
export const quotationAround = (text: string, span: Span, sentence: Span): Span | null => {
  // What is not closed behind one mark is not closed behind a later one either.
  const unclosed = new Set<string>();
  for (let at = sentence.start; at <= span.start; at++) {
    const closers = PAIRS[text.charAt(at)];
    if (closers === undefined || unclosed.has(closers) || !opensAt(text, at)) continue;
    const close = closeOf(text, at, sentence.end, closers);
    if (close < 0) unclosed.add(closers);
    else if (close >= span.end - 1 && close > span.start) return { start: at, end: close + 1 };
    else at = close;
  }
  return null;
};
