import type { Finding } from "../model/finding.js";
import type { Guard } from "../model/pack.js";
import type { Segment } from "../model/request.js";
import type { Span } from "../model/span.js";
import type { View } from "../model/view.js";
import { sentenceAround } from "../text/segment.js";
import { standsAlone } from "./border.js";
import { GUARD_TESTS } from "./guards/guards.js";
import type { CompiledSignal } from "./types.js";

/** The text of a view as its case was written. */
export const casedText = ({ cased, text }: View): string => cased ?? text;

/** The guards a hit stands under, white space at its ends left out. */
export const guardsOf = (text: string, { start, end }: Span, unless: readonly Guard[]): readonly Guard[] => {
  if (unless.length === 0) return [];
  const hit = text.slice(start, end);
  const from = start + (hit.length - hit.trimStart().length);
  const span = { start: Math.min(from, end), end: Math.max(from, end - (hit.length - hit.trimEnd().length)) };
  const sentence = sentenceAround(text, span.start, span.end);
  return unless.filter((guard) => GUARD_TESTS[guard](text, span, sentence));
};

/** True where a match of the view, in the view's own offsets, is all the signal asks for. */
export const holds = ({ regex, spellings, checks, near }: CompiledSignal, view: View, hit: Span): boolean => {
  const text = casedText(view);
  const { start, end } = hit;
  if (regex === null && !standsAlone(text, start, end)) return false;
  const match = text.slice(start, end);
  if (spellings !== null && !spellings.has(match)) return false;
  if (regex !== null && regex.gate !== null && !regex.gate(match)) return false;
  if (!checks.every((check) => check(match))) return false;
  return near === null || near(text, start, end);
};

export const findingOf = ({ spec }: CompiledSignal, segment: Segment, view: View, origin: Span): Finding => ({
  signal: spec.id,
  segment: segment.index,
  where: segment.where,
  start: origin.start,
  end: origin.end,
  view: view.kind,
  transforms: view.transforms,
  guards: guardsOf(segment.text, origin, spec.unless),
});
