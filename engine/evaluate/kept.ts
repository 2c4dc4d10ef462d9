import { isList, type JsonFact, type JsonFrame } from "../model/facts.js";
import type { Evidence, NotChecked, Opinion, Reason } from "../model/result.js";
import type { Keep } from "./keep.js";

export const keptEvidence = (keep: Keep, { note, where, ...span }: Evidence): Evidence => {
  const kept = note === undefined ? null : keep.text(note);
  return { ...span, where: keep.where(where), ...(kept !== null && { note: kept }) };
};

/** The engine's own words about lateness and shape are no content. */
const isOwnWords = ({ outcome }: Opinion): boolean => outcome === "timeout" || outcome === "invalid";

export const keptOpinion = (keep: Keep, { evidence, ...opinion }: Opinion): Opinion => ({
  ...opinion,
  reason: isOwnWords(opinion) ? opinion.reason : (keep.text(opinion.reason) ?? ""),
  ...(evidence && { evidence: evidence.map((e) => keptEvidence(keep, e)) }),
});

export const keptNotChecked = (keep: Keep, { where, detail, ...entry }: NotChecked): NotChecked => {
  const kept = detail === undefined ? null : keep.text(detail);
  return {
    ...entry,
    ...(where !== undefined && { where: keep.where(where) }),
    ...(kept !== null && { detail: kept }),
  };
};

const keptFact = (keep: Keep, value: JsonFact): JsonFact | null => {
  if (typeof value === "string") return keep.text(value);
  if (!isList(value)) return value;
  const items = value.map((item) => keep.text(item)).filter((item) => item !== null);
  return items.length < value.length ? null : items;
};

/** A fact whose text is not kept is left out: a frame without it can't be replayed. */
export const keptFacts = (keep: Keep, facts: JsonFrame, quoting: ReadonlySet<string>): JsonFrame =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => {
      const kept = quoting.has(name) ? keptFact(keep, value) : value;
      return kept === null ? [] : [[name, kept]];
    }),
  );

export const keptReason = (keep: Keep, reason: Reason, quoting: ReadonlySet<string>): Reason => ({
  ...reason,
  facts: keptFacts(keep, reason.facts, quoting),
  evidence: reason.evidence.map((e) => keptEvidence(keep, e)),
});
