import type { Document, Sentence } from "./document.js";

const NONE = new Int32Array(0);

/** Visits each wanted stem once a sentence. */
const eachWanted = (
  documents: readonly Document[],
  wanted: Uint8Array,
  visit: (stem: number, sentence: number) => void,
): void => {
  const last = new Int32Array(wanted.length).fill(-1);
  let index = 0;
  const see = (stem: number): void => {
    if (stem < 0 || wanted[stem] !== 1 || last[stem] === index) return;
    last[stem] = index;
    visit(stem, index);
  };
  for (const document of documents) {
    for (const { from, to } of document.sentences) {
      for (let token = from; token < to; token++) {
        see(document.stem(token));
        see(document.otherStem(token));
      }
      index++;
    }
  }
};

/** The sentences that hold each wanted stem, as compressed rows: one pass counts, one fills. */
class Postings {
  readonly #offsets: Int32Array;
  readonly #rows: Int32Array;

  constructor(documents: readonly Document[], wanted: Uint8Array) {
    this.#offsets = new Int32Array(wanted.length + 1);
    eachWanted(documents, wanted, (stem) => {
      this.#offsets[stem + 1] = (this.#offsets[stem + 1] ?? 0) + 1;
    });
    for (let s = 1; s < this.#offsets.length; s++) {
      this.#offsets[s] = (this.#offsets[s] ?? 0) + (this.#offsets[s - 1] ?? 0);
    }
    this.#rows = new Int32Array(this.#offsets.at(-1) ?? 0);
    const next = this.#offsets.slice();
    eachWanted(documents, wanted, (stem, sentence) => {
      const at = next[stem] ?? 0;
      this.#rows[at] = sentence;
      next[stem] = at + 1;
    });
  }

  of(stem: number): Int32Array {
    if (stem < 0 || stem + 1 >= this.#offsets.length) return NONE;
    return this.#rows.subarray(this.#offsets[stem] ?? 0, this.#offsets[stem + 1] ?? 0);
  }
}

/** A sentence of the context and the document it stands in. */
export interface Passage {
  readonly document: Document;
  readonly sentence: Sentence;
}

/** The context as one run of sentences. */
export class Corpus {
  readonly documents: readonly Document[];
  readonly sentences: readonly Sentence[];
  /** Document index by sentence. */
  readonly documentOf: Int32Array;
  readonly #postings: Postings;

  /** `wanted`: by stem, 1 for those that may be asked for. */
  constructor(documents: readonly Document[], wanted: Uint8Array) {
    this.documents = documents;
    this.sentences = documents.flatMap((document) => document.sentences);
    this.documentOf = new Int32Array(this.sentences.length);
    let at = 0;
    documents.forEach(({ sentences }, index) => {
      this.documentOf.fill(index, at, at + sentences.length);
      at += sentences.length;
    });
    this.#postings = new Postings(documents, wanted);
  }

  /** Ascending indices of the sentences that hold the stem. */
  holding(stem: number): Int32Array {
    return this.#postings.of(stem);
  }

  passage(index: number): Passage | null {
    const sentence = this.sentences[index];
    const document = this.documents[this.documentOf[index] ?? -1];
    return sentence && document ? { document, sentence } : null;
  }

  sameDocument(a: number, b: number): boolean {
    return this.documentOf[a] !== undefined && this.documentOf[a] === this.documentOf[b];
  }
}
