import { messageOf } from "../model/errors.js";
import type { Finding } from "../model/finding.js";
import type { Segment } from "../model/request.js";
import type { Span } from "../model/span.js";
import type { View } from "../model/view.js";
import { changesSpaceOnly } from "../text/fold.js";
import { identity, originThrough } from "../text/offset-map.js";
import { collapseSpace } from "../text/space.js";
import { VIEWS, viewsOf } from "../text/views.js";
import { Allowance } from "./budget.js";
import { candidatesIn } from "./candidates.js";
import { casedText, findingOf, holds } from "./confirm.js";
import { Looking } from "./hits.js";
import { type Collapsed, Occurrences } from "./occurrences.js";
import { placeBit } from "./place.js";
import { type SignalIndex, viewBits } from "./signal-index.js";
import { Spans } from "./spans.js";
import type { CompiledSignal, Scan, ScanBudget, SignalMask, Unread } from "./types.js";

/** Added to a segment's length, so that short segments beside a long one get enough of the budget. */
const SMALLEST_SHARE = 4096;

const TOTAL_VIEWS = VIEWS.filter(({ total }) => total).map(({ kind }) => kind);

/** Asking what a signal asks of a hit, in characters read. */
const COST_OF_A_HIT = 1000;
/** Looking at the sentence of a hit for what lowers it. */
const COST_OF_GUARDS = 20_000;

/**
 * A view as gates are looked for in it. A folded one is so already; a plain one goes by its folded one where only white
 * space differs, so that both are read in one pass.
 */
const collapsed = (view: View, read: readonly View[]): Collapsed => {
  const [, folded] = read;
  if (view.kind === "folded") return { text: casedText(view), origin: identity };
  if (view.kind === "plain" && folded?.kind === "folded" && changesSpaceOnly(folded))
    return { text: casedText(folded), origin: folded.origin };
  const { text, pieces } = collapseSpace(casedText(view));
  return { text, origin: originThrough(pieces) };
};

/** The state of one scan; nothing of it outlives the scan. */
export class Scanning {
  readonly #index: SignalIndex;
  readonly #enabled: SignalMask;
  readonly #allowance = new Allowance();
  readonly #occurrences: Occurrences;
  readonly #findings: Finding[] = [];
  readonly #unread: Unread[] = [];

  constructor(index: SignalIndex, enabled: SignalMask) {
    this.#index = index;
    this.#enabled = enabled;
    this.#occurrences = new Occurrences(index, this.#allowance);
  }

  run(segments: readonly Segment[], budget: ScanBudget): Scan {
    const weights = segments.map(({ text }) => text.length + SMALLEST_SHARE);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const views = segments.map((segment, i) => {
      const share = (weights[i] ?? 0) / total;
      this.#allowance.add({ regexChars: budget.regexChars * share, findings: Math.ceil(budget.findings * share) });
      return this.#segment(segment);
    });
    return { findings: this.#findings.sort(inOrder), views, unread: this.#unread };
  }

  #segment(segment: Segment): readonly View[] {
    try {
      const views = viewsOf(segment.text, null);
      this.#scanViews(segment, views);
      return views;
    } catch (thrown) {
      this.#unread.push({ what: "text", cause: "error", where: segment.where, detail: messageOf(thrown) });
      return [];
    }
  }

  /** A view that says what plain says is not read again: plain stands for it. */
  #scanViews(segment: Segment, views: readonly View[]): void {
    const place = placeBit(segment);
    const read = views.filter((view) => view.kind === "plain" || casedText(view) !== segment.text);
    const absent = TOTAL_VIEWS.filter((kind) => !read.some((view) => view.kind === kind));
    const taken = new Map<number, Spans>();
    for (const view of read) {
      const bits = viewBits(view.kind === "plain" ? [view.kind, ...absent] : [view.kind]);
      const isUsed = (signal: number): boolean =>
        this.#looksAt(signal, place) && ((this.#index.views[signal] ?? 0) & bits) !== 0;
      this.#occurrences.take(collapsed(view, read));
      this.#view(segment, view, isUsed, taken);
      if (!this.#allowance.exhausted) continue;
      this.#stop(segment, view, place);
      return;
    }
  }

  #looksAt(signal: number, place: number): boolean {
    return this.#enabled[signal] === 1 && ((this.#index.places[signal] ?? 0) & place) !== 0;
  }

  #view(segment: Segment, view: View, isUsed: (signal: number) => boolean, taken: Map<number, Spans>): void {
    const looking = new Looking(casedText(view), this.#index, this.#occurrences, this.#allowance);
    for (const number of candidatesIn(this.#index, this.#occurrences, isUsed)) {
      const signal = this.#index.signals[number];
      if (this.#allowance.exhausted || signal === undefined) return;
      const spans = taken.get(number) ?? new Spans();
      taken.set(number, spans);
      try {
        this.#confirm(segment, view, signal, looking.hitsOf(number), spans);
      } catch (thrown) {
        const { id, metric } = signal.spec;
        this.#unread.push({ what: id, metric, cause: "error", where: segment.where, detail: messageOf(thrown) });
      }
    }
  }

  #confirm(segment: Segment, view: View, signal: CompiledSignal, hits: Iterable<Span>, spans: Spans): void {
    for (const hit of hits) {
      if (!this.#allowance.read(COST_OF_A_HIT)) return;
      const origin = view.origin(hit.start, hit.end);
      if (spans.isTaken(origin) || !holds(signal, view, hit)) continue;
      if (signal.spec.unless.length > 0 && !this.#allowance.read(COST_OF_GUARDS)) return;
      if (!this.#allowance.find()) return;
      spans.add(origin);
      this.#findings.push(findingOf(signal, segment, view, origin));
    }
  }

  /** What the budget did not reach is listed for every metric that looks here. */
  #stop({ where }: Segment, { kind }: View, place: number): void {
    const used = this.#index.signals.filter((_, signal) => this.#looksAt(signal, place));
    const detail = `The work budget of the scan ended in the ${kind} view.`;
    for (const metric of new Set(used.map(({ spec }) => spec.metric)))
      this.#unread.push({ what: "signals", metric, cause: "budget", where, detail });
  }
}

/** By segment, then place, then signal: the order of packs never shows. */
const inOrder = (a: Finding, b: Finding): number =>
  a.segment - b.segment ||
  a.start - b.start ||
  a.end - b.end ||
  (a.signal < b.signal ? -1 : a.signal > b.signal ? 1 : 0);
