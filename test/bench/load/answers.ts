import type { EvaluationResult } from "../../../engine/index.js";
import { scoreOf, thresholdOf } from "../made-set.js";

/** What came back while sets went live one after another. */
export interface Answers {
  readonly answered: number;
  /** No answer, or one that is no verdict. */
  readonly failed: number;
  /** Answers that belong to no single generation, or to another one than earlier answers of the same snapshot. */
  readonly mixed: number;
  readonly snapshots: number;
}

const GENERATIONS = Array.from({ length: 100 }, (_, generation) => generation);
const wholeOf = (generation: number): string =>
  [scoreOf(generation), scoreOf(generation), thresholdOf(generation), thresholdOf(generation)].join(" ");
const WHOLE = new Set(GENERATIONS.map(wholeOf));

/** Each part of an answer tells its generation, so that an answer made of two sets gives itself away. */
export class AnswerCheck {
  readonly #bySnapshot = new Map<string, string>();
  #answered = 0;
  #failed = 0;
  #mixed = 0;

  take({ snapshot, verdicts }: Pick<EvaluationResult, "snapshot" | "verdicts">): void {
    this.#answered += 1;
    const parts = [...verdicts.map((v) => v.score), ...verdicts.map((v) => v.threshold)].join(" ");
    const known = this.#bySnapshot.get(snapshot) ?? parts;
    this.#bySnapshot.set(snapshot, known);
    if (!WHOLE.has(parts) || known !== parts) this.#mixed += 1;
  }

  fail(): void {
    this.#failed += 1;
  }

  answers(): Answers {
    const snapshots = this.#bySnapshot.size;
    return { answered: this.#answered, failed: this.#failed, mixed: this.#mixed, snapshots };
  }
}
