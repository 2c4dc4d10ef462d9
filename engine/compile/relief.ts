import type { CompiledPack } from "./types.js";

/** A relief takes points off: law 5 does not bind it, and adding one lets more through. */
export const isRelief = ({ points }: { readonly points?: number | null }): boolean => (points ?? 0) < 0;

export const hasReliefs = ({ rules }: CompiledPack): boolean => rules.some(isRelief);
