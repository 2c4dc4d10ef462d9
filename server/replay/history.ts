import { CONTEXT_KINDS, type ContextKind } from "../../engine/index.js";
import type { ContextPart, Conversation, Message } from "./conversation.js";
import { firstText, isObject, type JsonObject, listOf } from "./json.js";
import { messageList, plainMessage } from "./messages.js";
import type { Notes } from "./notes.js";
import { contentOf } from "./parts.js";

/** A request's own instructions beside its messages: Anthropic and Bedrock, OpenAI responses, Gemini, Cohere. */
const SYSTEM_KEYS = ["system", "instructions", "systemInstruction", "system_instruction", "preamble"] as const;

const systemOf = (request: JsonObject, notes: Notes): readonly Message[] =>
  SYSTEM_KEYS.flatMap((key) => {
    const held = request[key];
    const parts = isObject(held) && "parts" in held ? held["parts"] : held;
    const text = contentOf(parts, notes).texts.join("\n");
    return text.trim() === "" ? [] : [plainMessage("system", text)];
  });

/** A prompt without messages: Cohere, Llama and Ollama, Titan. */
const PROMPT_KEYS = ["prompt", "message", "inputText"] as const;

const LIST_KEYS = ["chat_history", "messages", "contents", "input"] as const;

const spokenOf = (request: JsonObject, notes: Notes): readonly Message[] => {
  const listed = LIST_KEYS.flatMap((key) => messageList(request[key], key, notes));
  const prompt = firstText(...PROMPT_KEYS.map((key) => request[key]), request["input"]);
  return prompt === null ? listed : [...listed, plainMessage("user", prompt)];
};

const MOST_DEPTH = 20;

/** Every description in a tool's schema: an attack may hide in a parameter's. */
const descriptionsIn = (value: unknown, depth = 0): readonly string[] => {
  if (depth > MOST_DEPTH || typeof value !== "object" || value === null) return [];
  const own = isObject(value) ? firstText(value["description"]) : null;
  const inner = Object.values(value).flatMap((held) => descriptionsIn(held, depth + 1));
  return own === null ? inner : [own, ...inner];
};

const toolParts = (request: JsonObject): readonly ContextPart[] =>
  [...listOf(request["tools"]), ...listOf(request["functions"])].filter(isObject).flatMap((tool): ContextPart[] => {
    const named = [tool["function"], tool["toolSpec"], tool].find(isObject) ?? tool;
    const source = firstText(named["name"]);
    const text = descriptionsIn(tool).join("\n");
    return text === "" ? [] : [{ kind: "tool_description", ...(source !== null && { source }), text }];
  });

/** One retrieved document in whatever shape; what has no text of its own is read as its JSON. */
const documentPart = (document: unknown): ContextPart => {
  if (!isObject(document)) return typeof document === "string" ? document : JSON.stringify(document);
  const text = firstText(document["text"], document["content"], document["page_content"]);
  const id = firstText(document["id"]);
  const source = firstText(document["source"]);
  return {
    kind: kindOf(document["kind"]),
    ...(id !== null && { id }),
    ...(source !== null && { source }),
    text: text ?? JSON.stringify(document),
  };
};

const kindOf = (value: unknown): ContextKind => CONTEXT_KINDS.find((kind) => kind === value) ?? "retrieved";

const documentParts = (request: JsonObject): readonly ContextPart[] => {
  const held = request["context"] ?? request["documents"];
  const list = typeof held === "string" || isObject(held) ? [held] : listOf(held);
  return list.filter((d) => typeof d === "string" || isObject(d)).map(documentPart);
};

/** What an agent was given by a logged request of any provider: a text, messages, or a request body. */
export const historyOf = (request: unknown, notes: Notes): Conversation => {
  if (typeof request === "string") return { messages: [plainMessage("user", request)], given: [] };
  if (Array.isArray(request)) return { messages: messageList(request, "messages", notes), given: [] };
  if (!isObject(request)) return { messages: [], given: [] };
  return {
    messages: [...systemOf(request, notes), ...spokenOf(request, notes)],
    given: [...toolParts(request), ...documentParts(request)],
  };
};
