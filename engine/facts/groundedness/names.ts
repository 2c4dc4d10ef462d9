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

/** What names may be built of: stems, prefixes, initials and letters of texts. */
class NameParts {
  readonly #stems = new Set<number>();
  readonly #prefixes = new Set<string>();
  readonly #initials: string;
  readonly #letters: string;

  constructor(documents: readonly Document[]) {
    const initials: string[] = [];
    for (const document of documents) {
      for (let token = 0; token < document.count; token++) {
        this.#stems.add(document.stem(token));
        this.#prefixes.add(document.form(token).slice(0, PREFIX));
        initials.push(document.form(token).charAt(0));
      }
    }
    this.#initials = initials.join("");
    this.#letters = documents.map(({ plain }) => lettersOf(plain.normalize("NFKD").toLowerCase())).join(" ");
  }

  /** The name, a form of it, its letters written otherwise, or the words it abbreviates. */
  hold(document: Document, token: number): boolean {
    const form = document.form(token);
    const letters = lettersOf(form);
    if (this.#stems.has(document.stem(token)) || this.#letters.includes(letters)) return true;
    if (form.length >= PREFIX && this.#prefixes.has(form.slice(0, PREFIX))) return true;
    const text = document.text(document.spanOf({ from: token, to: token + 1 }));
    return text === text.toUpperCase() && this.#initials.includes(letters);
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
    const strange = claims
      .filter((claim) => !isHeading(ground, claim))
      .flatMap((claim) => claim.words.map(({ token }) => token).filter((token) => isName(ground, claim, token)))
      .filter((token) => corpus.holding(response.stem(token)).length === 0);
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
