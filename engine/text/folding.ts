import type { Pieces } from "./offset-map.js";

export type FoldingStep = "nfkc" | "strip_invisible" | "collapse_space";

export interface Folded {
  readonly text: string;
  readonly pieces: Pieces;
  /** The steps that changed anything. */
  readonly steps: ReadonlySet<FoldingStep>;
}

/** A folded text while it is being made: what it says so far, and where each piece of it came from. */
export class Folding {
  readonly #source: string;
  readonly #parts: string[] = [];
  readonly #at: number[] = [];
  readonly #from: number[] = [];
  readonly #blockEnd: number[] = [];
  #length = 0;
  /** Bounds of the run that is kept as it stands and not yet written. */
  #runStart = 0;
  #runEnd = 0;
  #endsInSpace = false;
  readonly #done = new Set<FoldingStep>();

  constructor(source: string) {
    this.#source = source;
  }

  /** Takes `[from, to)` of the source as it stands. */
  keep(from: number, to: number): void {
    if (from === to) return;
    if (from !== this.#runEnd || this.#runStart === this.#runEnd) {
      this.#flush();
      this.#open(from, -1);
      this.#runStart = from;
    }
    this.#runEnd = to;
    this.#endsInSpace = false;
  }

  /** Writes one space for the white space that begins at `from`; a second one in a row is left out. */
  space(from: number, to: number): void {
    if (to - from > 1 || this.#endsInSpace || this.#source.charAt(from) !== " ") this.#done.add("collapse_space");
    if (this.#endsInSpace) return;
    if (to - from === 1 && this.#source.charAt(from) === " ") this.keep(from, to);
    else this.#write(from, to, " ");
    this.#endsInSpace = true;
  }

  /** Writes the normal form of `[from, to)` of the source. */
  put(from: number, to: number, form: string): void {
    this.#done.add("nfkc");
    this.#write(from, to, this.#endsInSpace ? form.replace(/^ +/, "") : form);
  }

  /** Leaves out what is invisible. */
  skip(): void {
    this.#done.add("strip_invisible");
  }

  finish(): Folded {
    this.#flush();
    const pieces = { at: this.#at, from: this.#from, blockEnd: this.#blockEnd, length: this.#length };
    return { text: this.#parts.join(""), pieces, steps: this.#done };
  }

  #write(from: number, to: number, text: string): void {
    if (text === "") return;
    this.#flush();
    this.#open(from, to);
    this.#parts.push(text);
    this.#length += text.length;
    this.#endsInSpace = text.endsWith(" ");
  }

  #flush(): void {
    if (this.#runStart === this.#runEnd) return;
    this.#parts.push(this.#source.slice(this.#runStart, this.#runEnd));
    this.#length += this.#runEnd - this.#runStart;
    this.#runStart = this.#runEnd = 0;
  }

  #open(from: number, blockEnd: number): void {
    this.#at.push(this.#length);
    this.#from.push(from);
    this.#blockEnd.push(blockEnd);
  }
}
