import { setImmediate } from "node:timers/promises";
import type { DecisionRecord, EvaluatePorts, SentinelError } from "../../engine/index.js";
import type { Durability, Store } from "./store.js";
import { storeFailed } from "./store-failed.js";
import type { WriterCounters } from "./writer.js";

export interface Losses {
  /** Records were dropped or given up. */
  readonly onLoss?: (records: number, problem: string) => void;
  /** The store began to fail; it is tried again until it answers. */
  readonly onFailing?: (problem: string) => void;
}

/**
 * Rows of one commit. Acknowledged ones share an fsync, so more is cheaper; without one, small commits hold up the
 * requests in between less (25 rows 1.5 ms, 100 rows 6.4 ms, measured) at a tenth of the throughput.
 */
const ROWS = { batched: 25, acknowledged: 100 };
/** How long the first row of a commit waits for others: 50 callers that wait got 1,800 rows/s at 20 ms, 4,600 at 5. */
const DELAY_MS = { batched: 20, acknowledged: 5 };
const FIRST_BACKOFF_MS = 50;
const LONGEST_BACKOFF_MS = 1_000;
/** Failed commits after which an acknowledged record, or at closing every record, is given up: about 1.5 s. */
const ATTEMPTS = 5;
/** After every so many failed commits a batch is tried record by record, in case one of them is what the store refuses. */
const SUSPECT = 3;
/** How often a record is refused alone, while others are written, until it is given up. */
const REFUSALS = 3;

interface Entry {
  readonly record: DecisionRecord;
  readonly durability: Durability;
  /** Called once: written, or given up with the problem. */
  readonly settle: (problem: SentinelError | null) => void;
  waiting: boolean;
  attempts: number;
  refusals: number;
}

const NEW = { waiting: true, attempts: 0, refusals: 0 };

/** Writes records in groups, in the order they came, one commit at a time. */
export class GroupCommit {
  readonly #store: Store;
  readonly #options: Losses & { readonly after: EvaluatePorts["after"] };
  readonly #onRoom: () => void;
  #queue: Entry[] = [];
  #timer: { readonly delay: number; readonly cancel: () => void } | null = null;
  #running: Promise<SentinelError | null> | null = null;
  #failures = 0;
  #written = 0;
  #failed = 0;
  #retries = 0;

  constructor(store: Store, options: Losses & { readonly after: EvaluatePorts["after"] }, onRoom: () => void) {
    this.#store = store;
    this.#options = options;
    this.#onRoom = onRoom;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  counters(): Omit<WriterCounters, "dropped"> {
    return { queued: this.waiting, written: this.#written, failed: this.#failed, retries: this.#retries };
  }

  batched(record: DecisionRecord): void {
    this.#add({ record, durability: "batched", settle: () => {}, ...NEW });
  }

  acknowledged(record: DecisionRecord): Promise<"recorded"> {
    return new Promise((resolve, reject) => {
      const settle = (problem: SentinelError | null): void =>
        problem === null ? resolve("recorded") : reject(problem);
      this.#add({ record, durability: "acknowledged", settle, ...NEW });
    });
  }

  async flush(): Promise<void> {
    const last = this.#queue.at(-1);
    while (last?.waiting) {
      const problem = await this.#commit();
      if (problem !== null) throw problem;
      await setImmediate();
    }
  }

  async close(): Promise<void> {
    while (this.waiting > 0) {
      const problem = await this.#commit();
      if (problem !== null && this.#failures >= ATTEMPTS) this.#giveUp(this.#queue, problem);
      else if (problem === null) await setImmediate();
      else await new Promise<void>((resolve) => void this.#options.after(this.#backoff(), resolve));
    }
    this.#timer?.cancel();
  }

  #add(entry: Entry): void {
    this.#queue.push(entry);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#running !== null || this.waiting === 0) return;
    const kind = this.#kind();
    const delay = this.#failures > 0 ? this.#backoff() : this.waiting >= ROWS[kind] ? 0 : DELAY_MS[kind];
    if (this.#timer !== null && this.#timer.delay <= delay) return;
    this.#timer?.cancel();
    this.#timer = { delay, cancel: this.#options.after(delay, () => void this.#commit()) };
  }

  /** What the next commit is: one acknowledged record among the next makes it a durable one. */
  #kind(): Durability {
    return durabilityOf(this.#queue.slice(0, ROWS.acknowledged));
  }

  #backoff(): number {
    return Math.min(FIRST_BACKOFF_MS * 2 ** (this.#failures - 1), LONGEST_BACKOFF_MS);
  }

  /** Commits the oldest records; the problem when it failed. Callers during a commit share it. */
  #commit(): Promise<SentinelError | null> {
    this.#timer?.cancel();
    this.#timer = null;
    this.#running ??= this.#commitOldest().finally(() => {
      this.#running = null;
      this.#schedule();
    });
    return this.#running;
  }

  async #commitOldest(): Promise<SentinelError | null> {
    const batch = this.#queue.slice(0, ROWS[this.#kind()]);
    try {
      const suspect = this.#failures > 0 && this.#failures % SUSPECT === 0;
      await (suspect ? this.#oneByOne(batch) : this.#append(batch));
      return null;
    } catch (thrown) {
      const problem = storeFailed(thrown);
      this.#afterFailure(batch, problem);
      return problem;
    }
  }

  async #append(batch: readonly Entry[]): Promise<void> {
    const records = batch.map((entry) => entry.record);
    await this.#store.appendDecisions(records, durabilityOf(batch));
    this.#failures = 0;
    this.#written += batch.length;
    this.#remove(batch);
    for (const entry of batch) entry.settle(null);
  }

  /** When some records can be written alone and others can't, the store is well and those others are at fault. */
  async #oneByOne(batch: readonly Entry[]): Promise<void> {
    const refused: { readonly entry: Entry; readonly problem: SentinelError }[] = [];
    for (const entry of batch) {
      await this.#append([entry]).catch((thrown: unknown) => refused.push({ entry, problem: storeFailed(thrown) }));
      // Two refusals and nothing written is a store that is down: no use in asking a hundred times.
      if (this.#failures > 0 && (refused.length === 2 || refused.length === batch.length)) throw refused[0]?.problem;
    }
    for (const { entry, problem } of refused) {
      entry.refusals += 1;
      if (entry.refusals >= REFUSALS) this.#giveUp([entry], problem);
    }
  }

  #afterFailure(batch: readonly Entry[], problem: SentinelError): void {
    this.#failures += 1;
    this.#retries += 1;
    if (this.#failures === 1) this.#options.onFailing?.(problem.message);
    for (const entry of batch) entry.attempts += 1;
    const late = batch.filter((entry) => entry.durability === "acknowledged" && entry.attempts >= ATTEMPTS);
    if (late.length > 0) this.#giveUp(late, problem);
  }

  #giveUp(entries: readonly Entry[], problem: SentinelError): void {
    this.#failed += entries.length;
    this.#remove(entries);
    for (const entry of entries) entry.settle(problem);
    this.#options.onLoss?.(entries.length, problem.message);
  }

  #remove(entries: readonly Entry[]): void {
    for (const entry of entries) entry.waiting = false;
    this.#queue = this.#queue.filter((entry) => entry.waiting);
    this.#onRoom();
  }
}

const durabilityOf = (entries: readonly Entry[]): Durability =>
  entries.some((entry) => entry.durability === "acknowledged") ? "acknowledged" : "batched";
