import { VIEWS } from "../text/views.js";
import { Automata } from "./automata.js";
import { ALL, FEW, NONE } from "./automaton.js";
import { placeBits } from "./place.js";
import type { CompiledSignal } from "./types.js";

/** What the occurrence of a text means: clause `bit` of the signal holds. */
interface Use {
  readonly signal: number;
  readonly bit: number;
}

/** The signals turned inside out: from the texts that occur to the signals to be looked at. Made once a matcher. */
export interface SignalIndex {
  readonly signals: readonly CompiledSignal[];
  readonly automata: Automata;
  /** As `gateText` writes them. */
  readonly texts: readonly string[];
  /** By text: ALL for literals of signals, FEW for anchors of regexes, NONE for the rest. */
  readonly located: Uint8Array;
  /** By text. */
  readonly uses: readonly (readonly Use[])[];
  /** By signal: all its clauses' bits. */
  readonly complete: Uint8Array;
  /** By signal and anchor: the texts whose places say where to look. A literal is an anchor of its own. */
  readonly anchors: readonly (readonly (readonly number[])[])[];
  /** By signal, see `placeBits`. */
  readonly places: Uint16Array;
  /** By signal: a bit for every entry of VIEWS it looks at. */
  readonly views: Uint16Array;
}

export const viewBits = (kinds: Iterable<string>): number => {
  let bits = 0;
  for (const kind of kinds) bits |= 1 << VIEWS.findIndex((view) => view.kind === kind);
  return bits;
};

const EVERY_VIEW = viewBits(VIEWS.map(({ kind }) => kind));

/** The texts to wait for, a set a clause, and those whose places are needed. */
const textsOf = ({ literals, regex }: CompiledSignal) =>
  regex === null
    ? { clauses: [literals], anchors: [literals] }
    : { clauses: regex.clauses, anchors: regex.anchors.map((anchor) => anchor.texts) };

/** Numbers texts as they come. */
class Numbering {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

export const indexSignals = (signals: readonly CompiledSignal[]): SignalIndex => {
  const numbering = new Numbering();
  const uses: Use[][] = [];
  const located: number[] = [];
  const anchors = signals.map((signal, number) => {
    const texts = textsOf(signal);
    texts.clauses.forEach((clause, i) => {
      for (const text of clause) {
        const id = numbering.of(text);
        const known = uses[id];
        if (known === undefined) uses[id] = [{ signal: number, bit: 1 << i }];
        else known.push({ signal: number, bit: 1 << i });
      }
    });
    const ids = texts.anchors.map((anchor) => anchor.map((text) => numbering.of(text)));
    for (const id of ids.flat()) located[id] = Math.max(located[id] ?? NONE, signal.regex === null ? ALL : FEW);
    return ids;
  });
  const { texts } = numbering;
  return {
    signals,
    automata: new Automata(texts),
    texts,
    located: Uint8Array.from(texts, (_, id) => located[id] ?? NONE),
    uses: texts.map((_, id) => uses[id] ?? []),
    complete: Uint8Array.from(signals, (signal) => (1 << textsOf(signal).clauses.length) - 1),
    anchors,
    places: Uint16Array.from(signals, ({ spec }) => placeBits(spec.in)),
    views: Uint16Array.from(signals, ({ spec }) => (spec.views === null ? EVERY_VIEW : viewBits(spec.views))),
  };
};
