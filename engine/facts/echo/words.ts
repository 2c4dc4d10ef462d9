import type { Span } from "../../model/span.js";

/** One word of a text, folded for comparison. An address, a path or a code is one word. */
export interface Word extends Span {
  readonly form: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-._@:/+'’][\p{L}\p{M}\p{N}]+)*/gu;

export const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The words of `text` between two offsets, spans in `text`. */
export const wordsOf = (text: string, from = 0, to = text.length): readonly Word[] => {
  const part = text.slice(from, to);
  return Array.from(part.matchAll(WORD), (m) => ({
    form: fold(m[0]),
    start: from + m.index,
    end: from + m.index + m[0].length,
  }));
};

const ADDRESS = /[\p{L}\p{N}]@[\p{L}\p{N}]|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|:\/\/|[\p{L}\p{N}]\/[\p{L}\p{N}]/u;
const CODE = /^(?=.*\p{N})[\p{L}\p{N}].{3,}$/u;
const SHOUT = /^\p{Lu}{5,}$/u;

/** Points at one place: an e-mail address, a host, a path. */
export const isAddress = (form: string): boolean => form.length >= 6 && ADDRESS.test(form);

/** Names one thing: an address, a number, a reference, a code word. */
export const isTelling = (form: string): boolean => isAddress(form) || CODE.test(form);

/** A code word, or one in capitals as written. */
export const isToken = (written: string): boolean => isTelling(fold(written)) || SHOUT.test(written);
