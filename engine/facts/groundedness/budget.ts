/** Work one request may cost; what it does not reach is listed, never passed over. */
export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** False once the steps are used up. */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }

  get exhausted(): boolean {
    return this.#left < 0;
  }
}
