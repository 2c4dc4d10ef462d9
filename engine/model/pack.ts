import { type Static, Type } from "@sinclair/typebox";
import { Condition, FactRef } from "./condition.js";
import { closed, mapOf, Name, oneOf } from "./schema.js";

/** Where a signal looks; bare `context` is every context part except `system`. */
export const PLACES = [
  "response",
  "prompt",
  "messages",
  "toolCalls",
  "context",
  "context.retrieved",
  "context.tool_output",
  "context.tool_description",
  "context.system",
] as const;
export type Place = (typeof PLACES)[number];

/** Circumstances that lower a hit instead of deleting it. */
export const GUARDS = ["quoted", "negated", "described", "code_sample", "example_value", "counter_speech"] as const;
export type Guard = (typeof GUARDS)[number];

const Message = Type.String({ minLength: 1, maxLength: 400 });
const AtLeast = oneOf(["warn", "block"], { description: "The mildest action a fired rule allows." });
const Places = Type.Array(oneOf(PLACES), { minItems: 1, uniqueItems: true });
const Guards = Type.Array(oneOf(GUARDS), { uniqueItems: true });
const Words = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1 });

/** What is seen: literals, or a regex gated by literals. A signal with a score is a rule. */
export const Signal = closed({
  id: Name,
  in: Type.Optional(Places),
  literals: Type.Optional(Words),
  regex: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4000, description: "RE2 syntax; case is ignored unless caseSensitive." }),
  ),
  gate: Type.Optional(oneOf(["digits"], { description: "Lets a regex without literals run wherever a digit occurs." })),
  caseSensitive: Type.Optional(Type.Boolean()),
  views: Type.Optional(Type.Array(Type.String(), { minItems: 1, uniqueItems: true })),
  near: Type.Optional(
    closed({
      words: Words,
      within: Type.Integer({ minimum: 1, maximum: 1000, description: "Characters of the view, before or after." }),
    }),
  ),
  check: Type.Optional(Type.Array(Type.String(), { minItems: 1, description: "Validators; all must hold." })),
  unless: Type.Optional(Guards),
  family: Type.Optional(Name),
  label: Type.Optional(Type.String({ pattern: "^[A-Z][A-Z0-9_]{0,31}$", description: "Redaction label." })),
  score: Type.Optional(Type.Number()),
  message: Type.Optional(Message),
});
export type Signal = Static<typeof Signal>;

/** What a signal or fact means. */
export const Rule = closed({
  id: Name,
  when: Condition,
  applies: Type.Optional(Condition),
  score: Type.Optional(Type.Union([Type.Number(), FactRef])),
  points: Type.Optional(Type.Number()),
  atLeast: Type.Optional(AtLeast),
  ifUnknown: Type.Optional(
    Type.Union([
      closed({ score: Type.Number() }),
      closed({ points: Type.Number({ minimum: 0 }), atLeast: Type.Optional(AtLeast) }),
    ]),
  ),
  evidence: Type.Optional(Type.Array(Type.String(), { minItems: 1, description: "Facts whose spans are shown." })),
  message: Message,
});
export type Rule = Static<typeof Rule>;

export const SettingValue = Type.Union([
  Type.Boolean(),
  Type.Number(),
  Type.String(),
  Type.Array(Type.String()),
  mapOf(Type.String(), Type.String({ pattern: "^[0-9]+$" }), { description: "An amount: base units by mint." }),
]);
export type SettingValue = Static<typeof SettingValue>;

/** A value a policy may change; `stricter` says in which direction it is no loosening. */
export const Setting = Type.Union([
  Type.Number({ description: "Short for { type: number, default: N, stricter: none }." }),
  closed({
    type: oneOf(["boolean", "number", "integer", "amount", "text", "list"]),
    default: SettingValue,
    stricter: oneOf(["lower", "higher", "none"]),
    about: Type.Optional(Type.String()),
  }),
]);
export type Setting = Static<typeof Setting>;
export const Settings = mapOf(Type.String({ pattern: "^[a-z][A-Za-z0-9]{0,62}$" }), Setting);

/** `rules/<metric>/<pack>.yaml` */
export const Pack = closed({
  format: Type.Literal(1),
  about: Type.String({ minLength: 1 }),
  owner: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  falseAlarms: Type.Optional(closed({ max: Type.Integer({ minimum: 0 }), per: Type.Integer({ minimum: 1 }) })),
  applies: Type.Optional(Condition),
  settings: Type.Optional(Settings),
  defaults: Type.Optional(
    closed({
      family: Type.Optional(Name),
      in: Type.Optional(Places),
      unless: Type.Optional(Guards),
      views: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    }),
  ),
  signals: Type.Optional(Type.Array(Signal, { minItems: 1 })),
  rules: Type.Optional(Type.Array(Rule, { minItems: 1 })),
});
export type Pack = Static<typeof Pack>;
