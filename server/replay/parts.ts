import type { ToolCall } from "./conversation.js";
import { firstText, isObject, type JsonObject, listOf, parsedArguments } from "./json.js";
import type { Notes } from "./notes.js";

export interface ToolResult {
  readonly name?: string;
  readonly callId?: string;
  readonly text: string;
}

/** A message's content, taken apart. */
export interface Content {
  readonly texts: string[];
  readonly toolCalls: ToolCall[];
  readonly toolResults: ToolResult[];
}

const emptyContent = (): Content => ({ texts: [], toolCalls: [], toolResults: [] });

const NAMELESS = "unnamed";

/** A call as OpenAI (`function`), Anthropic (`tool_use`), Gemini, Bedrock, Cohere and traces write it. */
export const toolCallOf = (value: JsonObject): ToolCall => {
  const called = isObject(value["function"]) ? value["function"] : value;
  const id = firstText(value["call_id"], value["id"], value["toolUseId"], value["toolCallId"]);
  const input = called["arguments"] ?? called["args"] ?? called["input"] ?? called["parameters"];
  return {
    ...(id !== null && { id }),
    name: firstText(called["name"], called["toolName"]) || NAMELESS,
    ...(input !== undefined && input !== null && { arguments: parsedArguments(input) }),
  };
};

const asText = (value: unknown, notes: Notes): string => {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  const { texts } = isContent(value) ? contentOf(value, notes) : { texts: [] };
  return texts.length > 0 ? texts.join("\n") : JSON.stringify(value);
};

const isContent = (value: unknown): boolean =>
  Array.isArray(value) && value.every((part) => isObject(part) && ("type" in part || "text" in part));

const toolResultOf = (value: JsonObject, notes: Notes): ToolResult => {
  const name = firstText(value["name"], value["toolName"]);
  const ids = [value["tool_use_id"], value["toolUseId"], value["toolCallId"], value["call_id"], value["id"]];
  const callId = firstText(...ids);
  const result = value["content"] ?? value["output"] ?? value["result"] ?? value["response"];
  return {
    ...(name !== null && { name }),
    ...(callId !== null && { callId }),
    text: asText(result, notes),
  };
};

type PartReader = (part: JsonObject, into: Content, notes: Notes) => void;

const readText: PartReader = (part, into) => {
  const text = firstText(part["text"], part["content"], part["refusal"], part["output_text"]);
  if (text !== null) into.texts.push(text);
};
const readCall: PartReader = (part, into) => void into.toolCalls.push(toolCallOf(part));
const readResult: PartReader = (part, into, notes) => void into.toolResults.push(toolResultOf(part, notes));
const readJson: PartReader = (part, into) => void into.texts.push(JSON.stringify(part["json"]));
const readDocument: PartReader = (part, into, notes) => {
  const source = isObject(part["source"]) ? part["source"] : part;
  const text = firstText(source["type"] === "text" ? source["data"] : null);
  if (text !== null) into.texts.push(text);
  else if (isObject(part["document"])) into.texts.push(JSON.stringify(part["document"]));
  else notes.unread.push("document");
};
/** A model's thoughts are not sent. */
const passOver: PartReader = () => {};

const BY_TYPE: ReadonlyMap<string, PartReader> = new Map([
  ["text", readText],
  ["input_text", readText],
  ["output_text", readText],
  ["refusal", readText],
  ["tool_use", readCall],
  ["tool_call", readCall],
  ["tool-call", readCall],
  ["function_call", readCall],
  ["tool_result", readResult],
  ["tool_call_response", readResult],
  ["function_call_output", readResult],
  ["tool-result", readResult],
  ["json", readJson],
  ["document", readDocument],
  ["thinking", passOver],
  ["redacted_thinking", passOver],
  ["reasoning", passOver],
]);

const under =
  (key: string, reader: PartReader): PartReader =>
  (part, into, notes) => {
    const inner = part[key];
    if (isObject(inner)) reader(inner, into, notes);
  };

/** Parts without a `type` name their kind by their one key. */
const BY_KEY: readonly (readonly [string, PartReader])[] = [
  ["text", readText],
  ["toolUse", under("toolUse", readCall)],
  ["functionCall", under("functionCall", readCall)],
  ["toolResult", under("toolResult", readResult)],
  ["functionResponse", under("functionResponse", readResult)],
  ["json", readJson],
  ["reasoningContent", passOver],
];

const readPart = (part: unknown, into: Content, notes: Notes): void => {
  if (typeof part === "string") into.texts.push(part);
  if (!isObject(part) || part["thought"] === true) return;
  const type = firstText(part["type"]);
  if (type !== null) {
    const reader = BY_TYPE.get(type);
    if (reader === undefined) notes.unread.push(type);
    else reader(part, into, notes);
    return;
  }
  const [, reader] = BY_KEY.find(([name]) => name in part) ?? [];
  if (reader === undefined) notes.unread.push(Object.keys(part).join("+") || "empty part");
  else reader(part, into, notes);
};

/** The texts, calls and results of a message's content: a text, a list of parts, or nothing. */
export const contentOf = (value: unknown, notes: Notes): Content => {
  const content = emptyContent();
  const parts = typeof value === "string" || isObject(value) ? [value] : listOf(value);
  for (const part of parts) readPart(part, content, notes);
  return content;
};
