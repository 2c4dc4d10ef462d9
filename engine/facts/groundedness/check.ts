import type { FactDeclaration } from "../../model/facts.js";
import type { Evidence } from "../../model/result.js";
import type { Span } from "../../model/span.js";
import type { Document } from "./document.js";
import type { Ground } from "./ground.js";

/** One fact of one request, with the places behind it. */
export interface CheckedFact {
  readonly value: number;
  readonly evidence: readonly Evidence[];
}

/** A kind of evidence for or against a response: facts it declares, computed from the shared reading. */
export interface Check {
  readonly declares: readonly FactDeclaration[];
  /** Every declared fact by name, exactly. */
  readonly run: (ground: Ground) => Readonly<Record<string, CheckedFact>>;
}

export const count = (name: string, meaning: string): FactDeclaration => ({
  name,
  type: "integer",
  meaning,
  mayBeUnknown: false,
});
export const share = (name: string, meaning: string): FactDeclaration => ({
  name,
  type: "number",
  unit: "0..1",
  meaning,
  mayBeUnknown: false,
});

/** Places shown per fact; a count may be higher. */
const SHOWN = 10;

/** A fact that counts things, each of which can show its place. */
export const counted = (places: readonly (() => Evidence)[]): CheckedFact => ({
  value: places.length,
  evidence: places.slice(0, SHOWN).map((place) => place()),
});
export const NONE: CheckedFact = { value: 0, evidence: [] };

export const evidenceAt = (document: Document, { start, end }: Span, note: string): Evidence => ({
  where: document.segment.where,
  start,
  end,
  view: "plain",
  transforms: [],
  note,
});

const EXCERPT = 120;

/** `context[2] 40-81 "..."`: a place and the beginning of its text, on one line. */
export const quoteAt = (document: Document, { start, end }: Span): string => {
  const text = document.text({ start, end: Math.min(end, start + EXCERPT) }).replace(/\s+/g, " ");
  return `${document.segment.where} ${start}-${end} "${text}${end - start > EXCERPT ? "..." : ""}"`;
};
