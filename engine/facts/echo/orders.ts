import type { Segment } from "../../model/request.js";
import type { Span } from "../../model/span.js";
import type { View } from "../../model/view.js";
import { sentenceAround } from "../../text/segment.js";
import { type Word, wordsOf } from "./words.js";

/** A sentence of the context that tells somebody what to say or do. */
export interface Order extends Span {
  readonly segment: Segment;
  readonly view: View;
  /** Its words from the sentence's beginning on. */
  readonly words: readonly Word[];
  /** Index of the verb it orders with; what it orders stands behind. */
  readonly verb: number;
}

/** What kind of order is looked for: `cue` finds the sentence, one of `verbs` in it begins the order. */
export interface OrderKind {
  readonly cue: RegExp;
  readonly verbs: ReadonlySet<string>;
}

/** Words that show that an answer is dictated: who is addressed, whose answer it is, that nothing else may be said. */
export const SAY: OrderKind = {
  cue: /\b(?:assistants?|(?:chat ?)?bots?|ais?|llms?|language models?|chatgpt|gpt|claude|gemini|copilot|readers?|tools|your (?:\w+ )?(?:reply|answer|response|summary|output|message)|(?:every|each|all) (?:repl(?:y|ies)|answers?|responses?|summar(?:y|ies)|outputs?)|only|exactly|nothing but|ignore|disregard|forget|set aside|instead|verbatim|nur|uniquement|seulement|solo|solamente|soltanto|apenas|somente|alleen|uitsluitend|tylko)\b|только|лишь/gi,
  verbs: new Set(
    "say state reply respond answer print output write return report tell claim conclude declare announce recommend repeat add append insert include mention embed put end close finish begin start sign preface prefix prepend render display sag sage schreibe schreib antworte gib dis dites réponds répondez écris écrivez di decí responde escribe diga responda escreva rispondi scrivi zeg antwoord schrijf powiedz odpowiedz napisz ответь ответьте скажи скажите напиши напишите выведи".split(
      " ",
    ),
  ),
};

/** Words that show that an action is asked for in the name of the user, or at once. */
export const DO: OrderKind = {
  cue: /\b(?:please|must|immediately|now|my|ignore|disregard|important|instructions?|assistants?|bots?|ais?|agents?|bitte|por favor|s'il (?:te|vous) plaît|per favore)\b/gi,
  verbs: new Set(
    "send transfer pay deposit withdraw share grant delete remove update change modify move unlock disable enable schedule create sell buy forward email e-mail post upload execute run install open visit call invite add approve redirect dispatch leave give use initiate set save download submit book order cancel guide fetch read write copy make overwrite".split(
      " ",
    ),
  ),
};

/** An order that goes on behind a colon or an opening quotation mark runs on beyond its sentence, at most this far. */
const RUNS_ON = 300;
const OPEN_END = /(?::|(?:^|[\s(:])[“„«‘"'`][^\s“”„«»‘’"'`][^“”„«»‘’"'`]*)\s*$/;
const MOST_PAYLOAD = 60;
/** In JSON the text of a field ends here, whatever the sentence does. */
const FIELD_BORDER = /["']\s*(?:[}\]]|,\s*["'][\w -]+["']\s*:)/g;

/** The sentence around a cue, within its JSON field and on to the end of what it introduces. */
const orderAround = (text: string, cue: Span): Span => {
  const sentence = sentenceAround(text, cue.start, cue.end);
  const open = OPEN_END.test(text.slice(sentence.start, sentence.end));
  const far = open ? Math.min(text.length, sentence.end + RUNS_ON) : sentence.end;
  let { start } = sentence;
  for (const border of text.slice(sentence.start, far).matchAll(FIELD_BORDER)) {
    const at = sentence.start + border.index;
    if (at >= cue.end) return { start, end: at };
    start = at + border[0].length;
  }
  return { start, end: far };
};

const orderIn = (segment: Segment, view: View, sentence: Span, verbs: ReadonlySet<string>): Order | null => {
  const all = wordsOf(view.text, sentence.start, sentence.end);
  const verb = all.findIndex((word) => verbs.has(word.form));
  if (verb < 0) return null;
  const words = all.slice(0, verb + 1 + MOST_PAYLOAD);
  return { segment, view, words, verb, start: sentence.start, end: words.at(-1)?.end ?? sentence.end };
};

const ordersIn = (segment: Segment, view: View, kind: OrderKind, found: Order[]): void => {
  let read = 0;
  for (const cue of view.text.matchAll(kind.cue)) {
    if (cue.index < read) continue;
    const end = cue.index + cue[0].length;
    const sentence = orderAround(view.text, { start: cue.index, end });
    read = Math.max(sentence.end, end);
    const order = orderIn(segment, view, sentence, kind.verbs);
    if (order !== null) found.push(order);
  }
};

/** The orders that the segments hold, in the order they stand there. */
export const ordersOf = (
  segments: readonly Segment[],
  viewsOf: (segment: Segment) => readonly View[],
  kind: OrderKind,
): readonly Order[] => {
  const orders: Order[] = [];
  for (const segment of segments) for (const view of viewsOf(segment)) ordersIn(segment, view, kind, orders);
  return orders;
};
