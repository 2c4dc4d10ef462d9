import type { SignalSpec } from "../match/types.js";
import type { Pack, Place, Signal } from "../model/pack.js";

/** Where a signal looks when neither it nor its pack says: everything but the operator's own system text. */
const EVERYWHERE: readonly Place[] = ["response", "prompt", "messages", "toolCalls", "context"];

/** A signal with its pack's defaults filled in; the signal's own words replace the defaults, never add to them. */
export const signalSpec = (metric: string, pack: string, file: Pack, signal: Signal): SignalSpec => {
  const { defaults = {} } = file;
  const family = signal.family ?? defaults.family;
  return {
    id: `${metric}/${pack}/${signal.id}`,
    metric,
    pack,
    literals: signal.literals ?? [],
    caseSensitive: signal.caseSensitive ?? false,
    in: signal.in ?? defaults.in ?? EVERYWHERE,
    views: signal.views ?? defaults.views ?? null,
    check: signal.check ?? [],
    unless: signal.unless ?? defaults.unless ?? [],
    ...(signal.regex === undefined ? {} : { regex: signal.regex }),
    ...(signal.gate === undefined ? {} : { gate: signal.gate }),
    ...(signal.near === undefined ? {} : { near: signal.near }),
    ...(family === undefined ? {} : { family }),
    ...(signal.label === undefined ? {} : { label: signal.label }),
    ...(signal.score === undefined ? {} : { score: signal.score }),
    ...(signal.message === undefined ? {} : { message: signal.message }),
  };
};
