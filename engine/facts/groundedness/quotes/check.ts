import { type Check, count, counted, evidenceAt, quoteAt } from "../check.js";
import { claimWords } from "../claims/claim.js";
import type { Passage } from "../corpus.js";
import type { Ground } from "../ground.js";
import type { Quoted } from "./quoted.js";

/** A window with this share of a quotation's words is what it was taken from. */
const TAKEN_FROM = 0.6;
/** Characters a substring search reads in one step of the budget. */
const CHARACTERS = 64;

const sourceOf = ({ response, coverage, corpus, marks }: Ground, quoted: Quoted): Passage | null => {
  const { best, window } = coverage.find({ ...quoted, words: claimWords(response, quoted, marks) });
  return best >= TAKEN_FROM ? corpus.passage(window) : null;
};

/** Words of the user may be quoted too. */
const isAsked = ({ asked, response, budget }: Ground, { start, end }: Quoted): boolean => {
  const text = response.plain
    .slice(start, end)
    .toLowerCase()
    .replace(/[.,;:!?\s]+$/, "");
  return asked.some(({ plain }) => budget.spend(plain.length / CHARACTERS) && plain.toLowerCase().includes(text));
};

/** Quotations of four words and more. */
export const quotes: Check = {
  declares: [
    count("quotes.altered", "Quotations that differ from their passage, or leave out words that turn it around."),
    count("quotes.unknown", "Quotations of which the context holds nothing alike."),
  ],
  run: (ground) => {
    const wrong = ground.quoted
      .filter((quoted) => !quoted.verbatim && !isAsked(ground, quoted))
      .map((quoted) => ({ quoted, source: sourceOf(ground, quoted) }))
      // What was not looked for to the end is not known to be wrong.
      .filter(() => !ground.budget.exhausted);
    const place = (quoted: Quoted, note: string) => () => evidenceAt(ground.response, quoted, note);
    return {
      "quotes.altered": counted(
        wrong.flatMap(({ quoted, source }) =>
          source ? [place(quoted, `the quotation differs from ${quoteAt(source.document, source.sentence)}`)] : [],
        ),
      ),
      "quotes.unknown": counted(
        wrong.flatMap(({ quoted, source }) =>
          source ? [] : [place(quoted, "the quotation stands nowhere in the context")],
        ),
      ),
    };
  },
};
