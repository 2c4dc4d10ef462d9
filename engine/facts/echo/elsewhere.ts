import type { Segment } from "../../model/request.js";
import type { Order } from "./orders.js";
import { wordsOf } from "./words.js";

/** Each look-up reads all texts; beyond this many, which only an attack needs, a passage counts as standing nowhere else. */
const MOST_LOOKUPS = 100;

const joined = (text: string): string =>
  ` ${wordsOf(text)
    .map((word) => word.form)
    .join(" ")} `;

/** What a segment says outside its orders, word by word. */
const outside = (segment: Segment, orders: readonly Order[]): string => {
  const gaps: string[] = [];
  let from = 0;
  for (const order of orders) {
    if (order.segment !== segment || order.view.kind !== "plain") continue;
    gaps.push(joined(segment.text.slice(from, Math.max(from, order.start))));
    from = Math.max(from, order.end);
  }
  gaps.push(joined(segment.text.slice(from)));
  return gaps.join("");
};

/**
 * Tells whether a passage also stands outside all orders: then the answer has it from there, not from the order.
 * Reads the texts on first use.
 */
export const elsewhere = (segments: readonly Segment[], orders: readonly Order[]): ((passage: string) => boolean) => {
  const sources = segments.filter((s) => s.field !== "response" && s.field !== "toolCalls");
  let texts: readonly string[] | null = null;
  let lookups = 0;
  return (passage) => {
    if (++lookups > MOST_LOOKUPS) return false;
    texts ??= sources.map((segment) => outside(segment, orders));
    const wanted = joined(passage);
    return texts.some((text) => text.includes(wanted));
  };
};
