import { type Static, Type } from "@sinclair/typebox";
import { DateOnly } from "./policy.js";
import { ChatMessage, ContextPart, ToolCall } from "./request.js";
import { closed, Name, oneOf } from "./schema.js";
import { TIERS } from "./score.js";

/** What a pack's case shows the metric, as in a request; one context text needs no list. */
const Texts = {
  response: Type.Optional(Type.String()),
  prompt: Type.Optional(Type.String()),
  context: Type.Optional(Type.Union([Type.String(), Type.Array(ContextPart, { minItems: 1 })])),
  messages: Type.Optional(Type.Array(ChatMessage, { minItems: 1 })),
  toolCalls: Type.Optional(Type.Array(ToolCall, { minItems: 1 })),
};

/** A case that is known to fail, who answers for it, and until when. */
export const KNOWN = ["false_alarm", "missed"] as const;
export const Known = {
  known: Type.Optional(oneOf(KNOWN, { description: "The case fails today; after `until` that is an error." })),
  owner: Type.Optional(Type.String({ minLength: 1 })),
  until: Type.Optional(DateOnly),
};

/** What the metric makes of the texts with this pack and its own rules, no judge asked. */
export const PackExpectation = closed({
  tier: Type.Optional(oneOf(TIERS)),
  score: Type.Optional(Type.Number()),
  fires: Type.Optional(
    Type.Array(Name, { minItems: 1, description: "Rules of the pack or the metric, among others." }),
  ),
});
export type PackExpectation = Static<typeof PackExpectation>;

/** One of `hit`, `miss` (a signal or rule of the pack) and `expect`. */
export const PackCase = closed({
  hit: Type.Optional(Name),
  miss: Type.Optional(Name),
  expect: Type.Optional(PackExpectation),
  name: Type.Optional(Type.String({ minLength: 1 })),
  ...Texts,
  ...Known,
});
export type PackCase = Static<typeof PackCase>;

/** `rules/<metric>/<pack>.test.yaml` */
export const PackTestFile = closed({ format: Type.Literal(1), cases: Type.Array(PackCase, { minItems: 1 }) });
export type PackTestFile = Static<typeof PackTestFile>;
