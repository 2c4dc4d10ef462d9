import { type DecisionRecord, type EvaluatePorts, SentinelError } from "../../engine/index.js";
import { GroupCommit, type Losses } from "./group-commit.js";
import { Room } from "./room.js";
import type { Durability, Store } from "./store.js";

export type Written = "recorded" | "queued" | "dropped";

export interface WriterCounters {
  readonly queued: number;
  readonly written: number;
  /** Not taken, because the queue was full. */
  readonly dropped: number;
  /** Taken and given up, because the store kept failing. */
  readonly failed: number;
  /** Commits that failed and were tried again. */
  readonly retries: number;
}

export interface WriterOptions extends Losses {
  readonly after: EvaluatePorts["after"];
  /** Records that may wait; default 10,000. */
  readonly capacity?: number;
}

export interface RecordWriter {
  /**
   * `batched` answers at once with `queued`; `acknowledged` answers `recorded` once the record is on disk. When the
   * queue is full, `wait` waits for room and `drop` answers `dropped` (batched only). Throws STORE_FAILED when an
   * acknowledged record can't be written, LOG_FULL after 5 s without room, SHUTTING_DOWN once closed.
   */
  readonly write: (record: DecisionRecord, durability: Durability, onFull?: "wait" | "drop") => Promise<Written>;
  /** Writes what is waiting now. Throws STORE_FAILED when the store does not take it; it stays in the queue. */
  readonly flush: () => Promise<void>;
  /** Takes nothing more and writes what is waiting, or gives it up when the store keeps failing. */
  readonly close: () => Promise<void>;
  readonly counters: () => WriterCounters;
}

const CAPACITY = 10_000;

export const createWriter = (store: Store, options: WriterOptions): RecordWriter => {
  const capacity = options.capacity ?? CAPACITY;
  const room = new Room(options.after);
  const commits = new GroupCommit(store, options, () => room.admit(capacity - commits.waiting));
  let dropped = 0;
  let closing: Promise<void> | null = null;

  const drop = (): Written => {
    dropped += 1;
    options.onLoss?.(1, "the queue is full");
    return "dropped";
  };
  const closed = (): SentinelError => new SentinelError("SHUTTING_DOWN");

  return {
    write: async (record, durability, onFull = "wait") => {
      if (closing !== null) throw closed();
      if (commits.waiting >= capacity) {
        if (onFull === "drop" && durability === "batched") return drop();
        await room.wait(() => commits.waiting);
      }
      if (durability === "acknowledged") return commits.acknowledged(record);
      commits.batched(record);
      return "queued";
    },
    flush: () => commits.flush(),
    close: () => {
      room.refuse(closed());
      closing ??= commits.close();
      return closing;
    },
    counters: () => ({ ...commits.counters(), dropped }),
  };
};
