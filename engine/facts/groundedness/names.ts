import { type Check, count, counted, evidenceAt, NONE } from "./check.js";
import type { Claim } from "./claims/claim.js";
import type { Document } from "./document.js";
import type { Ground } from "./ground.js";
import { languageBit } from "./words/lexicon.js";

/** A claim with more capitals than this is a heading, or shouted. */
const CAPITALS = 0.7;
const PREFIX = 5;
/** After one of these a capital begins a sentence, a quotation or a label. */
const BEGINS = /[.!?:"'\n([*_#>|-]\s*$/;
const NAME = /^\p{Lu}[\p{L}'.]{2,}$/u;
const GERMAN = languageBit("de");

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

const ROMAN = /^[ivx]{1,4}$/;
/** Roman numerals belong to a name: WWII is no abbreviation of World War I. */
const initialOf = (form: string): string => (form.length <= 4 && ROMAN.test(form) ? form : form.charAt(0));

const initialsOf = (document: Document): string => {
  let initials = "";
  for (let token = 0; token < document.count; token++) initials += initialOf(document.form(token));
  return initials;
};

/** What names may be built of: the distinct words of texts, and their initials. */
class NameParts {
  readonly #documents: readonly Document[];
  readonly #forms: ReadonlySet<string>;
  /** One form a line: searching one text for a beginning or an ending is faster than asking each form. */
  readonly #lines: string;
  #initials: string | null = null;

  constructor(documents: readonly Document[]) {
    this.#documents = documents;
    const forms = new Set<string>();
    for (const document of documents) {
      for (let token = 0; token < document.count; token++) forms.add(document.form(token));
    }
    this.#forms = forms;
    this.#lines = `\n${[...forms].join("\n")}\n`;
  }

  /** The name, a form of it, its words written as one or apart, or the words it abbreviates. */
  hold(document: Document, token: number): boolean {
    const form = document.form(token);
    if (this.#forms.has(form) || this.#isJoined(form) || this.#isFormOf(form)) return true;
    return this.#abbreviates(document.text(document.spanOf({ from: token, to: token + 1 })), lettersOf(form));
  }

  #isFormOf(form: string): boolean {
    if (form.length < PREFIX) return false;
    return this.#lines.includes(`\n${form.slice(0, PREFIX)}`) || this.#lines.includes(`${form}\n`);
  }

  #isJoined(form: string): boolean {
    for (let cut = 2; cut <= form.length - 2; cut++) {
      if (this.#forms.has(form.slice(0, cut)) && this.#forms.has(form.slice(cut))) return true;
    }
    return false;
  }

  #abbreviates(text: string, letters: string): boolean {
    if (text !== text.toUpperCase()) return false;
    this.#initials ??= this.#documents.map(initialsOf).join(" ");
    return this.#initials.includes(letters);
  }
}

const isHeading = ({ response }: Ground, { words }: Claim): boolean =>
  words.filter(({ token }) => response.isCapital(token)).length > words.length * CAPITALS;

/** A token of a claim written as a name, inside a sentence. */
const isName = ({ response }: Ground, claim: Claim, token: number): boolean => {
  const word = response.word(token);
  const span = response.spanOf({ from: token, to: token + 1 });
  if (!word || token === claim.from || word.value !== null || word.scale !== null || response.negates(token))
    return false;
  return NAME.test(response.text(span)) && !BEGINS.test(response.plain.slice(Math.max(0, span.start - 3), span.start));
};

/** Names the response brings in. Not read in German, which capitalises nouns, nor across languages, which translate names. */
export const names: Check = {
  declares: [count("names.absent", "Names in claims that neither context nor question holds in any form.")],
  run: (ground) => {
    const { response, corpus, claims, asked } = ground;
    if (response.language === GERMAN || ground.foreign.includes(true)) return { "names.absent": NONE };
    // The cheapest question first: the context holds most words, and a heading is asked about word by word.
    const strange = claims.flatMap((claim) => {
      const unheld = claim.words.filter(({ stem }) => corpus.holding(stem).length === 0);
      const named = unheld.filter(({ token }) => isName(ground, claim, token));
      return named.length === 0 || isHeading(ground, claim) ? [] : named.map(({ token }) => token);
    });
    if (strange.length === 0) return { "names.absent": NONE };
    const parts = new NameParts([...corpus.documents, ...asked]);
    const places = strange
      .filter((token) => !parts.hold(response, token))
      .map((token) => () => {
        const span = response.spanOf({ from: token, to: token + 1 });
        return evidenceAt(response, span, `"${response.text(span)}" is named nowhere in the context`);
      });
    return { "names.absent": counted(places) };
  },
};
