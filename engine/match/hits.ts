import type { Span } from "../model/span.js";
import { foldUnits } from "../text/case.js";
import type { Allowance } from "./budget.js";
import { Encoded } from "./encoded.js";
import type { Occurrences } from "./occurrences.js";
import { regexMatches } from "./regex-matches.js";
import type { SignalIndex } from "./signal-index.js";
import type { CompiledRegex } from "./types.js";
import { whereOf } from "./where.js";

/** One view being looked through. */
export class Looking {
  readonly text: string;
  readonly #index: SignalIndex;
  readonly #occurrences: Occurrences;
  readonly #allowance: Allowance;
  #encoded: Encoded | null = null;

  constructor(text: string, index: SignalIndex, occurrences: Occurrences, allowance: Allowance) {
    this.text = text;
    this.#index = index;
    this.#occurrences = occurrences;
    this.#allowance = allowance;
  }

  /** The places that a candidate asks to be confirmed, in units of the view, in order. */
  hitsOf(signal: number): Iterable<Span> {
    const anchors = this.#index.anchors[signal] ?? [];
    const regex = this.#index.signals[signal]?.regex ?? null;
    return regex === null ? this.#literals(anchors.flat()) : this.#matches(regex, anchors);
  }

  /** Only there where the literal is said as it is: a line break is no space. */
  #literals(ids: readonly number[]): readonly Span[] {
    const hits: Span[] = [];
    for (const id of ids) {
      const literal = this.#index.texts[id] ?? "";
      for (const { start } of this.#occurrences.placesOf(id) ?? []) {
        const hit = { start, end: start + literal.length };
        if (!literal.includes(" ") || foldUnits(this.text.slice(hit.start, hit.end)) === literal) hits.push(hit);
      }
    }
    return hits.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  *#matches(regex: CompiledRegex, anchors: readonly (readonly number[])[]): Generator<Span> {
    this.#encoded ??= new Encoded(this.text);
    const encoded = this.#encoded;
    const where = whereOf(
      regex,
      anchors.map((ids) => this.#places(ids)),
      encoded,
      this.#allowance,
    );
    for (const { start, end } of regexMatches(regex, encoded.bytes, where, this.#allowance))
      yield { start: encoded.toUnit(start), end: encoded.toUnit(end) };
  }

  /** Where any of the texts stands, in order; null where one of them stands at too many places. */
  #places(ids: readonly number[]): readonly Span[] | null {
    const places: Span[] = [];
    for (const id of ids) {
      const here = this.#occurrences.placesOf(id);
      if (here === null) return null;
      for (const place of here) places.push(place);
    }
    return places.length < 2 ? places : places.sort((a, b) => a.start - b.start);
  }
}
