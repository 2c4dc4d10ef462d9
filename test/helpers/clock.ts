import { setImmediate } from "node:timers/promises";
import type { EvaluatePorts } from "../../engine/index.js";

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/** A clock that stands still until it is moved; its timers run in order of time. */
export class FakeClock implements EvaluatePorts {
  #now = 0;
  #timers: Timer[] = [];

  readonly elapsed = (): number => this.#now;

  readonly after = (ms: number, call: () => void): (() => void) => {
    const timer = { at: this.#now + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((t) => t !== timer);
    };
  };

  get waiting(): number {
    return this.#timers.length;
  }

  /** Milliseconds until each waiting timer, soonest first. */
  get pending(): readonly number[] {
    return this.#timers.map((timer) => timer.at - this.#now).toSorted((a, b) => a - b);
  }

  /** Lets everything that is going on come to where it only waits for time. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await setImmediate();
  }

  /** Time passes; what falls due is run in order, each to its end. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await this.settled();
    while (this.#timers.some((timer) => timer.at <= until)) {
      this.step();
      await this.settled();
    }
    this.#now = until;
  }

  /** Time passes without a timer getting its turn: somebody holds the thread. */
  stall(ms: number): void {
    this.#now += ms;
  }

  /** Moves to the next timer and runs it. */
  step(): void {
    const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
    if (next === undefined) return;
    this.#timers = this.#timers.filter((t) => t !== next);
    this.#now = Math.max(this.#now, next.at);
    next.call();
  }

  /** Awaits the promise; whenever nothing else goes on, time moves to the next timer. */
  async run<T>(promise: Promise<T>): Promise<T> {
    let done = false;
    const settled = promise.finally(() => {
      done = true;
    });
    settled.catch(() => {});
    while (!done) {
      await setImmediate();
      if (!done) this.step();
    }
    return settled;
  }
}
