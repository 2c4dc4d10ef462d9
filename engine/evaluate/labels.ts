import { scanBudgetFor } from "../match/budget.js";
import { maskOf } from "../match/matcher.js";
import type { CompiledSignal, Matcher } from "../match/types.js";
import type { Place } from "../model/pack.js";
import { CONTEXT_KINDS, type Segment } from "../model/request.js";
import type { LabelledSpan } from "./types.js";

/** Masks a text that the scan could not finish: what was not read may hold anything. */
export const UNREAD = "UNREAD";

/** The segment as if it stood at `place`, so that a signal for answers also finds its value in a prompt. */
const movedTo = (place: Place, segment: Segment): Segment => {
  const { index, where, text } = segment;
  const kind = CONTEXT_KINDS.find((k) => place === `context.${k}`);
  if (kind !== undefined) return { index, where, text, field: "context", kind };
  if (place === "response" || place === "prompt" || place === "messages" || place === "toolCalls")
    return { index, where, text, field: place };
  return { index, where, text, field: "context", kind: "retrieved" };
};

const labelledByPlace = (matcher: Matcher): ReadonlyMap<Place, ReadonlyMap<string, CompiledSignal>> => {
  const groups = new Map<Place, Map<string, CompiledSignal>>();
  for (const signal of matcher.signals) {
    const place = signal.spec.in[0];
    if (signal.spec.label === undefined || place === undefined) continue;
    const group = groups.get(place) ?? new Map<string, CompiledSignal>();
    groups.set(place, group.set(signal.spec.id, signal));
  }
  return groups;
};

const whole = ({ index, text }: Segment): LabelledSpan => ({
  segment: index,
  start: 0,
  end: text.length,
  label: UNREAD,
});

const labelledIn = (
  matcher: Matcher,
  segments: readonly Segment[],
  signals: ReadonlyMap<string, CompiledSignal>,
): readonly LabelledSpan[] => {
  const total = segments.reduce((sum, s) => sum + s.text.length, 0);
  const scan = matcher.scan(segments, maskOf(matcher, new Set(signals.keys())), scanBudgetFor(total));
  const unread = new Set(scan.unread.map((u) => u.where));
  return [
    ...scan.findings.map(({ segment, start, end, signal }) => ({
      segment,
      start,
      end,
      label: signals.get(signal)?.spec.label ?? UNREAD,
    })),
    ...segments.filter((s) => unread.has(s.where) || unread.has("")).map(whole),
  ];
};

/**
 * Every labelled span of any pack in every segment, wherever its signal is meant to look.
 * A scan that breaks masks everything.
 */
export const labelsOf = (matcher: Matcher, segments: readonly Segment[]): readonly LabelledSpan[] => {
  try {
    return [...labelledByPlace(matcher)].flatMap(([place, signals]) =>
      labelledIn(
        matcher,
        segments.map((s) => movedTo(place, s)),
        signals,
      ),
    );
  } catch {
    return segments.map(whole);
  }
};
