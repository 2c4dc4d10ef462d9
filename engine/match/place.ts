import type { Place } from "../model/pack.js";
import { CONTEXT_KINDS, type Segment } from "../model/request.js";

/** The exact places, a bit each; `context` stands for several. */
const EXACT = ["response", "prompt", "messages", "toolCalls", ...CONTEXT_KINDS.map((kind) => `context.${kind}`)];

const bitOf = (place: string): number => 1 << EXACT.indexOf(place);

/** Bare `context` leaves out the operator's own system text. */
const ALL_CONTEXT = CONTEXT_KINDS.filter((kind) => kind !== "system").reduce(
  (bits, k) => bits | bitOf(`context.${k}`),
  0,
);

/** The places of a signal as one number. */
export const placeBits = (places: readonly Place[]): number =>
  places.reduce((bits, place) => bits | (place === "context" ? ALL_CONTEXT : bitOf(place)), 0);

/** The place of a segment as one bit. */
export const placeBit = ({ field, kind }: Segment): number =>
  bitOf(field === "context" ? `context.${kind ?? "retrieved"}` : field);

export const placeMatches = (places: readonly Place[], segment: Segment): boolean =>
  (placeBits(places) & placeBit(segment)) !== 0;
