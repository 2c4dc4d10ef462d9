import { Scanning } from "./scan.js";
import { indexSignals } from "./signal-index.js";
import type { CompiledSignal, Matcher, SignalMask } from "./types.js";

const byId = (a: CompiledSignal, b: CompiledSignal): number =>
  a.spec.id < b.spec.id ? -1 : a.spec.id > b.spec.id ? 1 : 0;

/** One matcher for all signals; the order they are given in does not matter. */
export const createMatcher = (signals: readonly CompiledSignal[]): Matcher => {
  const sorted = [...signals].sort(byId);
  const index = indexSignals(sorted);
  return { signals: sorted, scan: (segments, enabled, budget) => new Scanning(index, enabled).run(segments, budget) };
};

/** The mask that wants the signals of these ids and no others. */
export const maskOf = (matcher: Matcher, ids: ReadonlySet<string>): SignalMask =>
  Uint8Array.from(matcher.signals, ({ spec }) => (ids.has(spec.id) ? 1 : 0));
