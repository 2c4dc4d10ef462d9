import type { ScoringRequest } from "../../engine/index.js";

export type ToolCall = NonNullable<ScoringRequest["toolCalls"]>[number];
export type ContextPart = NonNullable<ScoringRequest["context"]>[number];
type ChatMessage = NonNullable<ScoringRequest["messages"]>[number];

/** One message in the one form that every provider's are read into. */
export interface Message {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly text: string;
  /** What an assistant's turn calls. */
  readonly toolCalls: readonly ToolCall[];
  /** The tool whose result this is. */
  readonly tool?: { readonly name?: string; readonly callId?: string };
}

/** What an agent was given: its tools and documents, and the messages in order. */
export interface Conversation {
  readonly messages: readonly Message[];
  /** Tool descriptions and retrieved documents. */
  readonly given: readonly ContextPart[];
}

export const says = (message: Message): boolean => message.text.trim() !== "" || message.toolCalls.length > 0;

/** Whose result each tool message is: by its own word, by the id of the call, or else of the next call without a result. */
const sourcesOf = (messages: readonly Message[]): ReadonlyMap<Message, string> => {
  const open: ToolCall[] = [];
  const sources = new Map<Message, string>();
  for (const message of messages) {
    open.push(...message.toolCalls);
    if (message.tool === undefined) continue;
    const { name, callId } = message.tool;
    const answered = callId === undefined ? 0 : open.findIndex((c) => c.id === callId);
    const [call] = answered < 0 ? [] : open.splice(answered, 1);
    const source = name ?? call?.name;
    if (source !== undefined) sources.set(message, source);
  }
  return sources;
};

const seenPart = (message: Message, source: string | undefined): ContextPart =>
  message.role === "system"
    ? { kind: "system", text: message.text }
    : { kind: "tool_output", ...(source !== undefined && { source }), text: message.text };

const isSpoken = ({ role, text }: Message): boolean => (role === "user" || role === "assistant") && text.trim() !== "";

const spokenOf = ({ role, text }: Message): ChatMessage => ({
  role: role === "assistant" ? "assistant" : "user",
  content: text,
});

/** The request that asks whether `turn` may be sent, after what the agent had seen by then. */
export const requestFor = (turn: Message, { messages, given }: Conversation): ScoringRequest => {
  const sources = sourcesOf(messages);
  const prompt = messages.findLast((m) => m.role === "user" && m.text.trim() !== "");
  const earlier = messages.filter((m) => isSpoken(m) && m !== prompt).map(spokenOf);
  const seen = messages
    .filter((m) => (m.role === "system" || m.role === "tool") && m.text.trim() !== "")
    .map((m) => seenPart(m, sources.get(m)));
  return {
    ...(turn.text.trim() !== "" && { response: turn.text }),
    ...(turn.toolCalls.length > 0 && { toolCalls: [...turn.toolCalls] }),
    ...(prompt !== undefined && { prompt: prompt.text }),
    ...(earlier.length > 0 && { messages: earlier }),
    context: [...given, ...seen],
  };
};
