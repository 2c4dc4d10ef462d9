import type { PluginPorts } from "../../engine/index.js";
import { FakeClock } from "./clock.js";

/** Ports without an outside: no variables, no network, a clock that moves by hand. */
export const fakePorts = (clock = new FakeClock()): PluginPorts => ({
  env: () => undefined,
  now: clock.elapsed,
  fetch: async () => {
    throw new Error("there is no network here");
  },
  after: clock.after,
});
