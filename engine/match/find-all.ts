import type { Span } from "../model/span.js";
import { ALL, Automaton, type Notes } from "./automaton.js";

/** One occurrence of a text, by its number. */
export interface Found extends Span {
  readonly text: number;
}

/** A search for every occurrence of every text, blind to case. Texts must be folded by `foldUnits` and all different. */
export const findAll = (texts: readonly string[]): ((said: string) => readonly Found[]) => {
  const automaton = new Automaton(new Map(texts.entries()));
  const wanted = new Uint8Array(texts.length).fill(ALL);
  return (said) => {
    const counts = new Uint32Array(texts.length);
    const notes: Notes = { counts, texts: [], wanted, few: 0, places: [], most: Number.POSITIVE_INFINITY };
    automaton.scan(said, notes);
    const found: Found[] = [];
    for (let i = 0; i < notes.places.length; i += 2) {
      const [text = 0, end = 0] = [notes.places[i], notes.places[i + 1]];
      found.push({ text, start: end - (texts[text]?.length ?? 0), end });
    }
    return found;
  };
};
