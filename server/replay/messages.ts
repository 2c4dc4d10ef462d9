import type { Message, ToolCall } from "./conversation.js";
import { firstText, isObject, type JsonObject, listOf } from "./json.js";
import type { Notes } from "./notes.js";
import { type Content, contentOf, type ToolResult, toolCallOf } from "./parts.js";

const ROLES: ReadonlyMap<string, Message["role"]> = new Map([
  ["system", "system"],
  ["developer", "system"],
  ["user", "user"],
  ["human", "user"],
  ["assistant", "assistant"],
  ["ai", "assistant"],
  ["model", "assistant"],
  ["bot", "assistant"],
  ["chatbot", "assistant"],
  ["tool", "tool"],
  ["function", "tool"],
]);

export const plainMessage = (role: Message["role"], text: string): Message => ({ role, text, toolCalls: [] });

const resultMessage = ({ name, callId, text }: ToolResult): Message => ({
  role: "tool",
  text,
  toolCalls: [],
  tool: { ...(name !== undefined && { name }), ...(callId !== undefined && { callId }) },
});

const callsOf = (raw: JsonObject): ToolCall[] => {
  const lists = [...listOf(raw["tool_calls"]), ...listOf(raw["toolCalls"])];
  const single = isObject(raw["function_call"]) ? [raw["function_call"]] : [];
  return [...lists, ...single].filter(isObject).map(toolCallOf);
};

const contentIn = (raw: JsonObject, notes: Notes): Content => {
  const content = contentOf(raw["content"] ?? raw["parts"] ?? raw["message"] ?? raw["text"], notes);
  const refusal = firstText(raw["refusal"]);
  return refusal === null ? content : { ...content, texts: [...content.texts, refusal] };
};

/** An item of OpenAI's Responses API that stands beside messages, such as a bare call or its output. */
const itemMessages = (raw: JsonObject, notes: Notes): Message[] => {
  const { texts, toolCalls, toolResults } = contentOf([raw], notes);
  const results = toolResults.map(resultMessage);
  return toolCalls.length === 0 ? results : [{ role: "assistant", text: texts.join("\n"), toolCalls }, ...results];
};

/** One logged message as messages of the common form: results inside it stand before its own text. */
export const messagesOf = (raw: unknown, where: string, notes: Notes): Message[] => {
  if (!isObject(raw)) {
    notes.problems.push(`${where} is no object`);
    return [];
  }
  const named = firstText(raw["role"], raw["author"]);
  if (named === null && typeof raw["type"] === "string" && !ROLES.has(raw["type"])) return itemMessages(raw, notes);
  const role = ROLES.get((named ?? firstText(raw["type"]) ?? "").toLowerCase());
  if (role === undefined) {
    notes.problems.push(named === null ? `${where} has no role` : `${where} has the unknown role "${named}"`);
    return [];
  }
  const { texts, toolCalls, toolResults } = contentIn(raw, notes);
  const text = texts.join("\n");
  if (role === "tool") return [...toolResults.map(resultMessage), ...ownResult(raw, text, toolResults)];
  const own = { role, text, toolCalls: [...toolCalls, ...callsOf(raw)] };
  const results = toolResults.map(resultMessage);
  // A message that only carries results says nothing itself.
  return results.length > 0 && text === "" && own.toolCalls.length === 0 ? results : [...results, own];
};

const ownResult = (raw: JsonObject, text: string, inside: readonly ToolResult[]): Message[] => {
  if (inside.length > 0 && text === "") return [];
  const name = firstText(raw["name"], raw["tool_name"]);
  const callId = firstText(raw["tool_call_id"], raw["toolCallId"]);
  return [resultMessage({ ...(name !== null && { name }), ...(callId !== null && { callId }), text })];
};

/** Calls logged one by one without a message around them were made in one turn. */
const isBareCall = (raw: unknown): boolean => isObject(raw) && raw["type"] === "function_call";

const joined = (a: Message, b: Message): Message => ({
  role: "assistant",
  text: [a.text, b.text].filter((t) => t !== "").join("\n"),
  toolCalls: [...a.toolCalls, ...b.toolCalls],
});

/** The messages of a logged list in order. */
export const messageList = (value: unknown, where: string, notes: Notes): readonly Message[] => {
  const messages: Message[] = [];
  for (const [i, raw] of listOf(value).entries()) {
    const read = messagesOf(raw, `${where}[${i}]`, notes);
    const last = messages.at(-1);
    const first = read[0];
    if (isBareCall(raw) && last?.role === "assistant" && first !== undefined)
      messages.splice(-1, 1, joined(last, first));
    else messages.push(...read);
  }
  return messages;
};

/** All assistant messages of one answer as the one turn they are. */
export const oneTurn = (messages: readonly Message[]): Message =>
  messages.filter((m) => m.role === "assistant").reduce(joined, plainMessage("assistant", ""));
