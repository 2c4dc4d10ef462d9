import type { Document, Sentence } from "./document.js";

const NONE = new Int32Array(0);
/** Sentences in which the words of one claim count as standing together. */
export const WINDOW = 3;

/** Stems that may be asked for, numbered from 1; 0 stands for all others. */
export class Wanted {
  readonly #numbers: Int32Array;
  #count = 0;

  constructor(stemCount: number) {
    this.#numbers = new Int32Array(stemCount);
  }

  add(stem: number): void {
    if (stem >= 0 && this.#numbers[stem] === 0) this.#numbers[stem] = ++this.#count;
  }

  numberOf(stem: number): number {
    return this.#numbers[stem] ?? 0;
  }

  get count(): number {
    return this.#count;
  }
}

/** Visits each wanted stem once a sentence. */
const eachWanted = (
  documents: readonly Document[],
  wanted: Wanted,
  visit: (number: number, sentence: number) => void,
): void => {
  const last = new Int32Array(wanted.count + 1).fill(-1);
  let index = 0;
  const see = (stem: number): void => {
    const number = wanted.numberOf(stem);
    if (number === 0 || last[number] === index) return;
    last[number] = index;
    visit(number, index);
  };
  for (const document of documents) {
    const { stems } = document.tokens;
    for (const { from, to } of document.sentences) {
      for (let token = from; token < to; token++) {
        see(stems[token] ?? -1);
        if (document.hasOther(token)) see(document.otherStem(token));
      }
      index++;
    }
  }
};

/** The sentences that hold each wanted stem, as compressed rows: one pass counts, one fills. */
class Postings {
  readonly #wanted: Wanted;
  readonly #offsets: Int32Array;
  readonly #rows: Int32Array;

  constructor(documents: readonly Document[], wanted: Wanted) {
    this.#wanted = wanted;
    const offsets = new Int32Array(wanted.count + 2);
    eachWanted(documents, wanted, (number) => {
      offsets[number + 1] = (offsets[number + 1] ?? 0) + 1;
    });
    for (let n = 1; n < offsets.length; n++) offsets[n] = (offsets[n] ?? 0) + (offsets[n - 1] ?? 0);
    const rows = new Int32Array(offsets.at(-1) ?? 0);
    const next = offsets.slice();
    eachWanted(documents, wanted, (number, sentence) => {
      const at = next[number] ?? 0;
      rows[at] = sentence;
      next[number] = at + 1;
    });
    this.#offsets = offsets;
    this.#rows = rows;
  }

  of(stem: number): Int32Array {
    const number = this.#wanted.numberOf(stem);
    if (number === 0) return NONE;
    return this.#rows.subarray(this.#offsets[number] ?? 0, this.#offsets[number + 1] ?? 0);
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

  constructor(documents: readonly Document[], wanted: Wanted) {
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

  /** The sentences of the window that starts at one; they stay within its document. */
  window(start: number): readonly Passage[] {
    return Array.from({ length: WINDOW }, (_, ahead) => start + ahead)
      .filter((index) => this.sameDocument(index, start))
      .flatMap((index) => this.passage(index) ?? []);
  }

  sameDocument(a: number, b: number): boolean {
    return this.documentOf[a] !== undefined && this.documentOf[a] === this.documentOf[b];
  }
}
