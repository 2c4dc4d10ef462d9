import RE2 from "re2";
import { checkByName } from "../../engine/match/checks/checks.js";
import { guardsOf } from "../../engine/match/confirm.js";
import { placeMatches } from "../../engine/match/place.js";
import type { SignalSpec } from "../../engine/match/types.js";
import type { Finding } from "../../engine/model/finding.js";
import type { Segment } from "../../engine/model/request.js";
import { overlaps, type Span } from "../../engine/model/span.js";
import type { View } from "../../engine/model/view.js";
import { viewsOf } from "../../engine/text/views.js";

/**
 * The scan as it is meant, without anything that makes it fast: every regex and every literal over every view, no gate,
 * no automaton, no bytes. Texts have to be shorter than the reach of a match.
 */
export const naiveScan = (specs: readonly SignalSpec[], segments: readonly Segment[]): readonly Finding[] => {
  const findings = segments.flatMap((segment) =>
    specs.filter((spec) => placeMatches(spec.in, segment)).flatMap((spec) => findingsOf(spec, segment)),
  );
  return findings.sort(
    (a, b) => a.segment - b.segment || a.start - b.start || a.end - b.end || (a.signal < b.signal ? -1 : 1),
  );
};

const findingsOf = (spec: SignalSpec, segment: Segment): readonly Finding[] => {
  const findings: Finding[] = [];
  for (const view of viewsFor(spec, segment.text))
    for (const hit of hitsIn(spec, view)) {
      const origin = view.origin(hit.start, hit.end);
      if (findings.some((finding) => overlaps(finding, origin))) continue;
      findings.push({
        signal: spec.id,
        segment: segment.index,
        where: segment.where,
        start: origin.start,
        end: origin.end,
        view: view.kind,
        transforms: view.transforms,
        guards: guardsOf(segment.text, origin, spec.unless),
      });
    }
  return findings;
};

const cased = (view: View): string => view.cased ?? view.text;

/** Plain stands for a folded view that would say the same. */
const viewsFor = (spec: SignalSpec, text: string): readonly View[] => {
  const views = viewsOf(text, null).filter((view) => view.kind === "plain" || cased(view) !== text);
  if (spec.views === null) return views;
  const isThere = (kind: string): boolean => views.some((view) => view.kind === kind);
  const wanted = spec.views;
  return views.filter((view) =>
    view.kind === "plain"
      ? wanted.includes("plain") || wanted.some((kind) => !isThere(kind))
      : wanted.includes(view.kind),
  );
};

const hitsIn = (spec: SignalSpec, view: View): readonly Span[] => {
  const text = cased(view);
  const hits = spec.regex === undefined ? literalHits(spec, text) : regexHits(spec, spec.regex, text);
  return hits.filter(
    ({ start, end }) =>
      spec.check.every((check) => checkByName(check)?.(text.slice(start, end)) ?? false) &&
      (spec.near === undefined || isNear(spec.near, text, start, end)),
  );
};

const regexHits = (spec: SignalSpec, regex: string, text: string): readonly Span[] => {
  const pattern = new RE2(regex, spec.caseSensitive ? "gu" : "giu");
  const hits: Span[] = [];
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const said = simple(match[0]);
    const holdsLiteral = spec.literals.length === 0 || spec.literals.some((literal) => said.includes(simple(literal)));
    if (holdsLiteral && (spec.gate === undefined || /\d/.test(said)))
      hits.push({ start: match.index, end: match.index + match[0].length });
  }
  return hits;
};

/** Good for ASCII, which is all the properties use in literals. */
const simple = (text: string): string =>
  text.toLowerCase().replaceAll("\u212a", "k").replaceAll("\u017f", "s").replace(/\s+/g, " ");

interface Literals {
  readonly literals: readonly string[];
  readonly caseSensitive: boolean;
}

const literalHits = ({ literals, caseSensitive }: Literals, text: string): readonly Span[] => {
  const wanted = literals.map((literal) => (caseSensitive ? literal : simple(literal)));
  const longestFirst = wanted.sort((a, b) => b.length - a.length);
  const hits: Span[] = [];
  for (let start = 0; start < text.length; start++)
    for (const literal of longestFirst) {
      const end = start + literal.length;
      const said = text.slice(start, end);
      if ((caseSensitive ? said : unitByUnit(said)) === literal && isWhole(text, start, end)) hits.push({ start, end });
    }
  return hits;
};

const unitByUnit = (text: string): string => text.toLowerCase().replaceAll("\u212a", "k").replaceAll("\u017f", "s");

const GLUE = /^[\p{L}\p{N}\p{M}]$/u;
const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]$/u;
const isGlue = (char: string | undefined): boolean => char !== undefined && GLUE.test(char) && !DENSE.test(char);

const isWhole = (text: string, start: number, end: number): boolean => {
  const before = [...text.slice(0, start)].at(-1);
  const [after] = text.slice(end);
  const inside = [...text.slice(start, end)];
  return !(isGlue(before) && isGlue(inside[0])) && !(isGlue(inside.at(-1)) && isGlue(after));
};

const isNear = (
  { words, within }: NonNullable<SignalSpec["near"]>,
  text: string,
  start: number,
  end: number,
): boolean =>
  literalHits({ literals: words, caseSensitive: false }, text.replace(/\s/g, " ")).some(
    (hit) => (hit.start >= start - within && hit.end <= start) || (hit.start >= end && hit.end <= end + within),
  );
