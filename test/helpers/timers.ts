import { setImmediate } from "node:timers/promises";

interface Timer {
  readonly due: number;
  readonly call: () => void;
}

/** A clock that moves when told to; `settled` waits until what is running has nothing left to do but wait. */
export const manualTimers = () => {
  let now = 0;
  const timers = new Set<Timer>();
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await setImmediate();
  };
  return {
    after: (ms: number, call: () => void): (() => void) => {
      const timer = { due: now + ms, call };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    elapsed: () => now,
    pending: (): readonly number[] => [...timers].map((timer) => timer.due - now).sort((a, b) => a - b),
    settled,
    /** Runs what is due within `ms`, in order, each to its end. */
    advance: async (ms: number): Promise<void> => {
      const until = now + ms;
      await settled();
      for (;;) {
        const [next] = [...timers].filter((timer) => timer.due <= until).sort((a, b) => a.due - b.due);
        if (next === undefined) break;
        timers.delete(next);
        now = Math.max(now, next.due);
        next.call();
        await settled();
      }
      now = until;
      await settled();
    },
  };
};
