import type { Span } from "../../../model/span.js";
import type { Document } from "../document.js";
import type { Ground } from "../ground.js";
import { type Citation, type KeyedCitation, keyOf } from "./citation.js";
import { isDenied } from "./denial.js";
import { Mentions } from "./mentions.js";
import { NameSearch } from "./name-search.js";
import { HEADED } from "./schemes.js";

/** A place of the context that names a citation. */
export interface Place {
  readonly document: Document;
  readonly span: Span;
}
export type Resolution =
  | { readonly state: "resolved" }
  /** Every mention is denied by the context itself; `at` is one of them. */
  | { readonly state: "denied"; readonly at: Place }
  | { readonly state: "absent" };

const RESOLVED: Resolution = { state: "resolved" };
const ABSENT: Resolution = { state: "absent" };

/** Answers citations against one context; equal citations share one answer. */
export class Resolver {
  readonly #ground: Ground;
  readonly #mentions = new Mentions();
  readonly #names: NameSearch;
  readonly #known = new Map<string, Resolution>();
  /** Ids and sources of the context's parts. */
  readonly #labels: ReadonlySet<string>;
  /** Some part numbers itself: `[3] ...` at its start. */
  readonly #numbered: boolean;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#names = new NameSearch(ground);
    for (const document of ground.corpus.documents) {
      for (const answer of ground.answers(document)) this.#mentions.add(document, answer);
    }
    const labels = ground.corpus.documents.flatMap(({ segment }) => [segment.id ?? "", segment.source ?? ""]);
    this.#labels = new Set(labels.filter((label) => label !== "").map((label) => label.toLowerCase()));
    this.#numbered = ground.corpus.documents.some(({ plain }) => /^\s{0,20}\[\d{1,3}\]/.test(plain));
  }

  resolve(citation: Citation): Resolution {
    const key =
      citation.kind === "keyed"
        ? keyOf(citation.scheme, citation.path)
        : keyOf(citation.scheme, this.#ground.response.stems(citation).map(String));
    const known = this.#known.get(key);
    if (known) return known;
    const found = citation.kind === "keyed" ? this.#keyed(citation) : this.#named(citation);
    // What was not looked for to the end is not known to be missing; the budget's entry says so.
    const answer = this.#ground.budget.exhausted ? RESOLVED : found;
    this.#known.set(key, answer);
    return answer;
  }

  #named(citation: Exclude<Citation, KeyedCitation>): Resolution {
    const places = this.#names.placesOf(citation);
    const found = places === "known" ? RESOLVED : this.#settle(places);
    return found.state !== "resolved" && this.#names.isAsked(citation) ? RESOLVED : found;
  }

  #keyed(citation: KeyedCitation): Resolution {
    const { scheme, path } = citation;
    if (scheme === "reference" && this.#isPart(path[0] ?? "")) return RESOLVED;
    const own = this.#settle(this.#placesOf(scheme, path));
    if (scheme === "link" && own.state !== "resolved" && this.#names.isAsked(citation)) return RESOLVED;
    if (own.state === "resolved" || !HEADED.has(scheme)) return own;
    if (this.#settle(this.#placesOf("heading", path)).state === "resolved") return RESOLVED;
    return own.state === "absent" ? this.#byMarker(scheme, path) : own;
  }

  /** One mention that its text does not deny is enough. */
  #settle(places: readonly Place[]): Resolution {
    const { window, budget } = this.#ground;
    for (const { document, span } of places) {
      if (budget.spend(window) && !isDenied(document, span, window)) return RESOLVED;
    }
    const [at] = places;
    return at ? { state: "denied", at } : ABSENT;
  }

  #placesOf(scheme: string, path: readonly string[]): readonly Place[] {
    return this.#mentions.of(keyOf(scheme, path)).map(({ document, citation }) => ({ document, span: citation }));
  }

  /** `9.2(b)` where the context has 9.2 and, in the same part, an item "(b)". */
  #byMarker(scheme: string, path: readonly string[]): Resolution {
    const last = path.at(-1) ?? "";
    const parents = path.slice(0, -1);
    if (parents.length === 0 || !/^[a-z]{1,4}$/.test(last)) return ABSENT;
    const places = [...this.#placesOf(scheme, parents), ...this.#placesOf("heading", parents)];
    return this.#settle(places.filter(({ document }) => this.#names.stands(document, `(${last})`)));
  }

  /** `[3]` is the third part unless parts number themselves; a handle is a part's id or source, or stands in a text. */
  #isPart(reference: string): boolean {
    const { documents } = this.#ground.corpus;
    const number = Number(reference);
    if (Number.isInteger(number) && !this.#numbered && number >= 1 && number <= documents.length) return true;
    if (this.#labels.has(reference)) return true;
    if (Number.isInteger(number)) return false;
    // Where no part carries a label, a bracket such as [COVID-19] is no handle of one.
    return this.#labels.size === 0 || documents.some((document) => this.#names.stands(document, reference));
  }
}
