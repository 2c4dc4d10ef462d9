import { SentinelError } from "../model/errors.js";
import type { ScoringRequest, Segment } from "../model/request.js";

/** Deeper JSON is refused, so that every walk over a request may recurse. */
const MAX_DEPTH = 100;

/** Where a text stands. */
export type TextPlace = Omit<Segment, "index" | "text">;
/** Gives the text that shall stand there instead. */
export type Change = (place: TextPlace, text: string) => string;

/** Blank texts are passed over: nothing in them can be judged. */
const changed = (change: Change, place: TextPlace, text: string): string =>
  text.trim() === "" ? text : change(place, text);

/** A key as a step of a JSON pointer (RFC 6901). */
export const inPointer = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** Keys, texts and numbers of any JSON; a key's pointer ends in `#`. A text that holds JSON is one text. */
const mapJson = (change: Change, where: string, value: unknown, depth: number): unknown => {
  if (depth > MAX_DEPTH)
    throw new SentinelError("VALIDATION_FAILED", { problem: `toolCalls are nested deeper than ${MAX_DEPTH}` });
  const place: TextPlace = { where, field: "toolCalls" };
  if (typeof value === "string") return changed(change, place, value);
  if (typeof value === "number") {
    const text = String(value);
    const other = changed(change, place, text);
    return other === text ? value : other;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, i) => mapJson(change, `${where}/${i}`, item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const pointer = `${where}/${inPointer(key)}`;
      const otherKey = changed(change, { where: `${pointer}#`, field: "toolCalls" }, key);
      return [otherKey, mapJson(change, pointer, item, depth + 1)];
    }),
  );
};

type ToolCall = NonNullable<ScoringRequest["toolCalls"]>[number];
const mapToolCall = (change: Change, call: ToolCall, i: number): ToolCall => ({
  ...call,
  name: changed(change, { where: `toolCalls[${i}]/name`, field: "toolCalls" }, call.name),
  ...("arguments" in call && { arguments: mapJson(change, `toolCalls[${i}]/arguments`, call.arguments, 0) }),
});

type Message = NonNullable<ScoringRequest["messages"]>[number];
const mapMessage = (change: Change, message: Message, i: number): Message => {
  const where = `messages[${i}]`;
  if (typeof message.content === "string")
    return { ...message, content: changed(change, { where, field: "messages" }, message.content) };
  const content = message.content.map((part, j) => ({
    ...part,
    text: changed(change, { where: `${where}/content/${j}/text`, field: "messages" }, part.text),
  }));
  return { ...message, content };
};

type ContextPart = NonNullable<ScoringRequest["context"]>[number];
const mapContext = (change: Change, part: ContextPart, i: number): ContextPart => {
  const where = `context[${i}]`;
  if (typeof part === "string") return changed(change, { where, field: "context", kind: "retrieved" }, part);
  const place: TextPlace = {
    where,
    field: "context",
    kind: part.kind ?? "retrieved",
    ...(part.source !== undefined && { source: part.source }),
    ...(part.id !== undefined && { id: part.id }),
  };
  return { ...part, text: changed(change, place, part.text) };
};

/**
 * The request with every text that is not blank exchanged, in one fixed order: what `read` numbers, a mask finds again.
 * Throws VALIDATION_FAILED for tool calls nested too deeply.
 */
export const mapTexts = (request: ScoringRequest, change: Change): ScoringRequest => ({
  ...request,
  ...(request.response !== undefined && {
    response: changed(change, { where: "response", field: "response" }, request.response),
  }),
  ...(request.prompt !== undefined && {
    prompt: changed(change, { where: "prompt", field: "prompt" }, request.prompt),
  }),
  ...(request.messages && { messages: request.messages.map((m, i) => mapMessage(change, m, i)) }),
  ...(request.toolCalls && { toolCalls: request.toolCalls.map((c, i) => mapToolCall(change, c, i)) }),
  ...(request.context && { context: request.context.map((p, i) => mapContext(change, p, i)) }),
});

/** Every text of a request, once, with the place it came from. */
export const read = (request: ScoringRequest): readonly Segment[] => {
  const segments: Segment[] = [];
  mapTexts(request, (place, text) => {
    segments.push({ index: segments.length, ...place, text });
    return text;
  });
  return segments;
};
