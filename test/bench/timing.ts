import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { median } from "./numbers.js";

export interface Turns {
  /** Rounds before those that count. */
  readonly warm: number;
  readonly rounds: number;
}

/**
 * Milliseconds per call of each contender, as medians. They take turns, so that what else runs on the machine slows all of
 * them alike; between calls timers get their turn.
 */
export const takingTurns = async <K extends string>(
  contenders: Readonly<Record<K, (round: number) => unknown>>,
  { warm, rounds }: Turns,
): Promise<Readonly<Record<K, number>>> => {
  const entries = Object.entries<(round: number) => unknown>(contenders);
  const times = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < warm + rounds; round++) {
    for (const [name, call] of entries) {
      const took = await timed(() => call(round));
      if (round >= warm) times.get(name)?.push(took);
      await setImmediate();
    }
  }
  return Object.fromEntries([...times].map(([name, taken]) => [name, median(taken)])) as Record<K, number>;
};

/** Milliseconds a call takes, awaited where it is asynchronous. */
export const timed = async (call: () => unknown): Promise<number> => {
  const started = performance.now();
  const answer = call();
  if (answer instanceof Promise) await answer;
  return performance.now() - started;
};
