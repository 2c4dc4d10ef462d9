import type { Span } from "../../../model/span.js";
import type { Document } from "../document.js";
import type { Ground } from "../ground.js";
import { type Occurrence, occurrencesOf } from "../sequence.js";
import type { NamedCitation } from "./citation.js";
import type { Place } from "./resolve.js";

/** Tokens behind an author's name in which a reference list has the year. */
const AUTHOR_YEAR = 40;
const WORK_YEAR = 2;
/** Characters a substring search reads in one step of the budget. */
const CHARACTERS = 64;

/** A name without function words at its ends, and its year. */
interface Name {
  readonly stems: readonly number[];
  readonly year: number | null;
}

const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Finds titles, sources, laws and authors by their words. */
export class NameSearch {
  readonly #ground: Ground;
  readonly #asked: readonly string[];
  readonly #labels: readonly string[];

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#asked = ground.asked.map(({ plain }) => plain.toLowerCase());
    this.#labels = ground.corpus.documents.map(({ segment }) => spaced(`${segment.source ?? ""} ${segment.id ?? ""}`));
  }

  /** Where the context has the name; `known` when it names a part of the context, or nothing. */
  placesOf(citation: NamedCitation): readonly Place[] | "known" {
    const { stems, year } = this.#nameOf(citation);
    const text = this.#textOf(citation);
    if (stems.length === 0 || this.#labels.some((label) => label.includes(spaced(text)))) return "known";
    return [...occurrencesOf(this.#ground, stems)]
      .filter((occurrence) => year === null || this.#fits(occurrence, year, citation.scheme))
      .map((occurrence) => ({ document: occurrence.document, span: occurrence.document.spanOf(occurrence) }));
  }

  /** What the user named is no invention of the response. */
  isAsked(citation: Span): boolean {
    return this.#holds(this.#asked, this.#textOf(citation));
  }

  stands({ plain }: Document, text: string): boolean {
    return this.#holds([plain.toLowerCase()], text);
  }

  #holds(texts: readonly string[], text: string): boolean {
    return texts.some((one) => this.#ground.budget.spend(one.length / CHARACTERS) && one.includes(text.toLowerCase()));
  }

  #textOf({ start, end }: Span): string {
    return this.#ground.response.plain.slice(start, end);
  }

  #nameOf({ scheme, from, to }: NamedCitation): Name {
    const { response } = this.#ground;
    const last = response.word(to - 1);
    const dated = (scheme === "work" || scheme === "author") && last?.digits === true;
    const idle = (token: number): boolean =>
      ((response.word(token)?.stopIn ?? 0) & response.language) !== 0 ||
      (scheme === "author" && /^(?:et|al)$/.test(response.form(token)));
    let first = from;
    let behind = dated ? to - 1 : to;
    while (behind > first && idle(behind - 1)) behind--;
    while (first < behind && idle(first)) first++;
    const stems = response.stems({ from: first, to: behind });
    return { stems: scheme === "work" && stems.length < 2 ? [] : stems, year: dated ? (last?.value ?? null) : null };
  }

  /** An author needs that year near; a law or case must only not have another. */
  #fits({ document, to }: Occurrence, year: number, scheme: string): boolean {
    const reach = scheme === "author" ? AUTHOR_YEAR : WORK_YEAR;
    const years = this.#yearsIn(document, to, to + reach);
    return years.includes(year) || (scheme !== "author" && years.length === 0);
  }

  #yearsIn(document: Document, from: number, to: number): readonly number[] {
    const years: number[] = [];
    for (let token = from; token < to; token++) {
      const word = document.word(token);
      if (word?.value && /^[12]\d{3}$/.test(word.form)) years.push(word.value);
    }
    return years;
  }
}
