import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";

/** A step shorter than this needs no pause behind it: each pause lets every waiting request through first. */
const TURN_MS = 8;

/** There is one event loop, so all that compiles shares one turn. */
let began = 0;

/** Gives requests their turn, once this turn has been long; 300 signals and 50 tenants offer hundreds of pauses. */
export const pause = async (): Promise<void> => {
  if (performance.now() - began < TURN_MS) return;
  await setImmediate();
  began = performance.now();
};
