import type { ScanBudget } from "./types.js";

/**
 * What one scan may read at most: 4 million characters, which every short text stays below, and 250 for each character
 * of the request. With 187 signals, ordinary text uses up to a tenth of it and collections of attacks up to half; the
 * texts made to cost most took 1 s a million characters (December 2026, two shared cores).
 */
export const scanBudgetFor = (totalChars: number): ScanBudget => ({
  regexChars: 4_000_000 + 250 * totalChars,
  findings: 2_000 + Math.ceil(totalChars / 32),
});

/** What is left of a budget; once something did not fit, it stays exhausted. */
export class Allowance {
  #chars = 0;
  #findings = 0;
  #exhausted = false;

  get exhausted(): boolean {
    return this.#exhausted;
  }

  /** Adds a segment's share; what earlier ones left over stays. */
  add({ regexChars, findings }: ScanBudget): void {
    this.#chars = Math.max(0, this.#chars) + regexChars;
    this.#findings += findings;
    this.#exhausted = false;
  }

  /** Pays for reading; false when it was not left any more. */
  read(chars: number): boolean {
    this.#chars -= chars;
    if (this.#chars < 0) this.#exhausted = true;
    return !this.#exhausted;
  }

  /** Nothing more can be done in this segment. */
  end(): void {
    this.#exhausted = true;
  }

  find(): boolean {
    if (this.#findings <= 0) this.#exhausted = true;
    else this.#findings -= 1;
    return !this.#exhausted;
  }
}
