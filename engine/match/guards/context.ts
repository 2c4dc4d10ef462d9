import type { Span } from "../../model/span.js";

/** A hit within its sentence. */
export interface Hit {
  readonly text: string;
  readonly span: Span;
  /** The sentence or sentences the hit stands in; a guard looks at nothing else. */
  readonly sentence: Span;
}

export const before = ({ text, span, sentence }: Hit): string => text.slice(sentence.start, span.start);
export const after = ({ text, span, sentence }: Hit): string => text.slice(span.end, sentence.end);
export const hitText = ({ text, span }: Hit): string => text.slice(span.start, span.end);

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
export const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];
