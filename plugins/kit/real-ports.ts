import type { PluginPorts } from "../../engine/index.js";

/** The machine's own environment, clock, network and timers. */
export const REAL_PORTS: PluginPorts = {
  env: (name) => process.env[name],
  now: () => Date.now(),
  // Looked up at each call, so that a fetch put in its place later is used.
  fetch: (...request) => fetch(...request),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
