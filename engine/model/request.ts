import { type Static, Type } from "@sinclair/typebox";
import { FAILURE_POLICIES } from "./policy.js";
import { closed, mapOf, Name, oneOf } from "./schema.js";

export const CONTEXT_KINDS = ["retrieved", "tool_output", "tool_description", "system"] as const;
export type ContextKind = (typeof CONTEXT_KINDS)[number];

export const ContextPart = Type.Union([
  Type.String(),
  closed({
    id: Type.Optional(Type.String()),
    kind: Type.Optional(oneOf(CONTEXT_KINDS)),
    source: Type.Optional(Type.String()),
    text: Type.String(),
  }),
]);

const TextPart = closed({ type: Type.Literal("text"), text: Type.String() });
export const ChatMessage = closed({
  role: oneOf(["system", "developer", "user", "assistant", "tool"]),
  content: Type.Union([Type.String(), Type.Array(TextPart)]),
});

export const ToolCall = closed({
  id: Type.Optional(Type.String()),
  name: Type.String({ minLength: 1 }),
  arguments: Type.Optional(Type.Unknown({ description: "Any JSON; every key and text in it is judged." })),
});

/** What one request may change, within the policy's `overrides`. */
export const Override = closed({
  threshold: Type.Optional(Type.Number()),
  warnThreshold: Type.Optional(Type.Number()),
  maxJudgeLatencyMs: Type.Optional(Type.Integer({ minimum: 1 })),
  onTimeout: Type.Optional(oneOf(FAILURE_POLICIES)),
});
export type Override = Static<typeof Override>;

/** The body of `POST /v1/evaluate`. The tenant is never in it. */
export const ScoringRequest = closed({
  response: Type.Optional(Type.String()),
  prompt: Type.Optional(Type.String()),
  context: Type.Optional(Type.Array(ContextPart, { maxItems: 10_000 })),
  messages: Type.Optional(Type.Array(ChatMessage, { maxItems: 10_000 })),
  toolCalls: Type.Optional(Type.Array(ToolCall, { maxItems: 1_000 })),
  metrics: Type.Optional(Type.Array(Name, { minItems: 1, uniqueItems: true })),
  overrides: Type.Optional(mapOf(Name, Override)),
  dryRun: Type.Optional(Type.Boolean()),
  requestId: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ScoringRequest = Static<typeof ScoringRequest>;

/** One text of a request, with the place it came from. */
export interface Segment {
  readonly index: number;
  /** `response | prompt | context[i] | messages[i] | toolCalls[i]`, with a JSON pointer behind `toolCalls[i]`. */
  readonly where: string;
  readonly field: "response" | "prompt" | "messages" | "toolCalls" | "context";
  readonly kind?: ContextKind;
  readonly source?: string;
  readonly id?: string;
  readonly text: string;
}
