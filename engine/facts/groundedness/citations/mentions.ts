import type { Document } from "../document.js";
import { type KeyedCitation, keyOf } from "./citation.js";

/** A place of the context that names what a citation may cite. */
export interface Mention {
  readonly document: Document;
  readonly citation: KeyedCitation;
}

/** Mentions by key; one of 9.2(b) also mentions 9.2 and 9. */
export class Mentions {
  readonly #byKey = new Map<string, Mention[]>();

  add(document: Document, citation: KeyedCitation): void {
    for (let length = 1; length <= citation.path.length; length++) {
      const key = keyOf(citation.scheme, citation.path.slice(0, length));
      const known = this.#byKey.get(key);
      if (known) known.push({ document, citation });
      else this.#byKey.set(key, [{ document, citation }]);
    }
  }

  of(key: string): readonly Mention[] {
    return this.#byKey.get(key) ?? [];
  }
}
