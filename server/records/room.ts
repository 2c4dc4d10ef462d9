import { type EvaluatePorts, SentinelError } from "../../engine/index.js";

/** How long a caller waits for room before it is told that the log is full. */
const ROOM_MS = 5_000;

interface Waiter {
  readonly enter: () => void;
  readonly refuse: (problem: SentinelError) => void;
}

/** Callers that wait for room in the queue, served in the order they came. */
export class Room {
  readonly #after: EvaluatePorts["after"];
  readonly #waiters = new Set<Waiter>();

  constructor(after: EvaluatePorts["after"]) {
    this.#after = after;
  }

  /** Throws LOG_FULL when there is none in time; `waiting` tells how many records stand in the queue. */
  wait(waiting: () => number): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = (): void => waiter.refuse(new SentinelError("LOG_FULL", { waiting: waiting() }));
      const cancel = this.#after(ROOM_MS, late);
      const leave = (): void => {
        cancel();
        this.#waiters.delete(waiter);
      };
      const waiter: Waiter = {
        enter: () => {
          leave();
          resolve();
        },
        refuse: (problem) => {
          leave();
          reject(problem);
        },
      };
      this.#waiters.add(waiter);
    });
  }

  admit(places: number): void {
    for (const waiter of [...this.#waiters].slice(0, Math.max(0, places))) waiter.enter();
  }

  refuse(problem: SentinelError): void {
    for (const waiter of [...this.#waiters]) waiter.refuse(problem);
  }
}
