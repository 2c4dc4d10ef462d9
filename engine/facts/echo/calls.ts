import type { Segment } from "../../model/request.js";
import type { Span } from "../../model/span.js";
import type { Order } from "./orders.js";
import { isTelling, type Word, wordsOf } from "./words.js";

/** A tool call written out as text, as agents of the ReAct kind do. */
const WRITTEN_CALL = /\baction input\s*:\s*/gi;
const CALL_ENDS = /\n\s*(?:observation|thought|final answer)\s*:/iu;

export interface Handed extends Span {
  readonly segment: Segment;
  readonly form: string;
}

const writtenCalls = (text: string): readonly Word[] =>
  Array.from(text.matchAll(WRITTEN_CALL)).flatMap((m) => {
    const from = m.index + m[0].length;
    const end = text.slice(from).search(CALL_ENDS);
    return wordsOf(text, from, end < 0 ? text.length : from + end);
  });

/** The words that a request's tool calls hand over, by form; the first place of each. */
export const handedWords = (segments: readonly Segment[]): ReadonlyMap<string, Handed> => {
  const handed = new Map<string, Handed>();
  for (const segment of segments) {
    const words =
      segment.field === "toolCalls"
        ? wordsOf(segment.text)
        : segment.field === "response"
          ? writtenCalls(segment.text)
          : [];
    for (const { form, start, end } of words) if (!handed.has(form)) handed.set(form, { segment, form, start, end });
  }
  return handed;
};

/** The addresses, numbers and codes of an order that a tool call hands over. */
export const obeyedBy = (order: Order, handed: ReadonlyMap<string, Handed>): readonly Handed[] =>
  order.words.slice(order.verb + 1).flatMap(({ form }) => (isTelling(form) ? (handed.get(form) ?? []) : []));
