import RE2 from "re2";

/** A regex ready to run on UTF-8. State lives in `lastIndex` alone, which every use sets first. */
export class Runner {
  readonly #source: string;
  readonly #flags: string;
  #searching: RE2 | null = null;
  #sticking: RE2 | null = null;

  /** Throws a SyntaxError where RE2 refuses the pattern. */
  constructor(source: string, caseSensitive: boolean, sticky: boolean) {
    this.#source = source;
    this.#flags = caseSensitive ? "u" : "iu";
    if (sticky) this.#sticking = this.#compile("y");
    else this.#searching = this.#compile("g");
  }

  /** The bounds of the first match from `from` on, in bytes. */
  search(text: Buffer, from: number): { readonly start: number; readonly end: number } | null {
    this.#searching ??= this.#compile("g");
    this.#searching.lastIndex = from;
    const match = this.#searching.exec(text);
    return match === null ? null : { start: match.index, end: match.index + match[0].length };
  }

  /** The end of the match that begins at `at`, in bytes; -1 for none. */
  matchAt(text: Buffer, at: number): number {
    this.#sticking ??= this.#compile("y");
    this.#sticking.lastIndex = at;
    return this.#sticking.test(text) ? this.#sticking.lastIndex : -1;
  }

  #compile(mode: "g" | "y"): RE2 {
    return new RE2(this.#source, this.#flags + mode);
  }
}
