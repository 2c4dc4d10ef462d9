import { performance } from "node:perf_hooks";
import type { EvaluatePorts } from "../engine/index.js";

/** The process's own clock and timers. */
export const PORTS: EvaluatePorts = {
  elapsed: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
