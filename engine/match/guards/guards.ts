import type { Guard } from "../../model/pack.js";
import type { Span } from "../../model/span.js";
import { codeSample } from "./code-sample.js";
import type { Hit } from "./context.js";
import { counterSpeech } from "./counter-speech.js";
import { described } from "./described.js";
import { exampleValue } from "./example-value.js";
import { negated } from "./negated.js";
import { quoted } from "./quoted.js";

/** A circumstance of a hit, seen in its own sentence alone. */
export type GuardTest = (text: string, span: Span, sentence: Span) => boolean;

const test =
  (guard: (hit: Hit) => boolean): GuardTest =>
  (text, span, sentence) =>
    guard({ text, span, sentence });

export const GUARD_TESTS: Readonly<Record<Guard, GuardTest>> = {
  quoted: test(quoted),
  negated: test(negated),
  described: test(described),
  code_sample: test(codeSample),
  example_value: test(exampleValue),
  counter_speech: test(counterSpeech),
};

export const GUARDS_ABOUT: Readonly<Record<Guard, string>> = {
  quoted: "In quotation marks, in a sentence that speaks about the quotation and does not order it to be done.",
  negated: "Right behind a negation, in the same clause.",
  described: "In a sentence that tells of attacks and does not address the reader.",
  code_sample: "In inline code its sentence introduces, or in a text literal of a line of code.",
  example_value: "A placeholder, or a value its sentence calls an example.",
  counter_speech: "In a sentence that condemns the word and aims it at nobody.",
};
