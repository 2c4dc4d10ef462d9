import type { Message } from "./conversation.js";
import { firstText, isObject, type JsonObject, listOf, parsedJson } from "./json.js";
import { messageList, messagesOf, oneTurn, plainMessage } from "./messages.js";
import type { Notes } from "./notes.js";

/** Reads one provider's form of an answer; null when it is another's. A list holds one turn for each choice. */
type AnswerReader = (answer: JsonObject, notes: Notes) => readonly Message[] | null;

const asAssistant = (raw: unknown, where: string, notes: Notes): Message =>
  oneTurn(isObject(raw) ? messagesOf({ ...raw, role: "assistant" }, where, notes) : []);

const texts = (values: readonly unknown[], key: string): readonly Message[] =>
  values.map((v) => plainMessage("assistant", firstText(isObject(v) ? v[key] : v) ?? ""));

/** OpenAI chat, Mistral, vLLM; legacy completions hold the text itself. */
const choices: AnswerReader = ({ choices: list }, notes) =>
  !Array.isArray(list)
    ? null
    : list.map((choice, i) =>
        asAssistant(isObject(choice) ? (choice["message"] ?? choice) : {}, `choices[${i}]`, notes),
      );

/** OpenAI responses: a list of items that make one turn. */
const outputItems: AnswerReader = ({ output }, notes) =>
  Array.isArray(output) ? [oneTurn(messageList(output, "output", notes))] : null;

/** Bedrock Converse. */
const outputMessage: AnswerReader = ({ output }, notes) =>
  isObject(output) && isObject(output["message"]) ? [asAssistant(output["message"], "output.message", notes)] : null;

/** Gemini. */
const candidates: AnswerReader = ({ candidates: list }, notes) =>
  !Array.isArray(list)
    ? null
    : list.map((c, i) => asAssistant(isObject(c) ? c["content"] : {}, `candidates[${i}]`, notes));

/** Ollama chat, Cohere v2. */
const messageInside: AnswerReader = ({ message }, notes) =>
  isObject(message) ? [asAssistant(message, "message", notes)] : null;

/** Anthropic, and any single message. */
const ownContent: AnswerReader = (answer, notes) =>
  "content" in answer || "parts" in answer || "tool_calls" in answer
    ? [asAssistant(answer, "the answer", notes)]
    : null;

/** Providers whose answer is a text, or a list of objects with one. */
const TEXT_KEYS = ["completion", "generation", "response", "text", "output_text"] as const;
const LIST_KEYS = [
  ["generations", "text"],
  ["results", "outputText"],
  ["outputs", "text"],
] as const;

const plainText: AnswerReader = (answer) => {
  const text = firstText(...TEXT_KEYS.map((key) => answer[key]));
  if (text !== null) return [plainMessage("assistant", text)];
  const list = LIST_KEYS.find(([key]) => Array.isArray(answer[key]));
  return list === undefined ? null : texts(listOf(answer[list[0]]), list[1]);
};

const READERS = [choices, outputItems, outputMessage, candidates, messageInside, ownContent, plainText] as const;

const readObject: AnswerReader = (answer, notes) => {
  for (const read of READERS) {
    const turns = read(answer, notes);
    if (turns !== null) return turns;
  }
  return null;
};

const isMessageLike = (value: unknown): value is JsonObject =>
  isObject(value) &&
  (value["role"] === "assistant" || Array.isArray(value["choices"]) || Array.isArray(value["candidates"]));

/** Some logs keep the answer as JSON text: a message, a provider's answer or a text in quotes. Any other JSON is what was said. */
const unwrapped = (text: string): unknown => {
  const parsed = /^\s*["{]/.test(text) ? parsedJson(text) : undefined;
  if (typeof parsed === "string") return unwrapped(parsed);
  return isMessageLike(parsed) ? parsed : text;
};

/**
 * The assistant turns of a logged answer, in whatever form a provider gave it: several when it was asked for several
 * choices. Null when no form fits.
 */
export const answersOf = (answer: unknown, notes: Notes): readonly Message[] | null => {
  const value = typeof answer === "string" ? unwrapped(answer) : answer;
  if (typeof value === "string") return [plainMessage("assistant", value)];
  if (Array.isArray(value)) {
    const areMessages = value.some((item) => isObject(item) && "role" in item);
    return areMessages
      ? messageList(value, "output", notes).filter((m) => m.role === "assistant")
      : [asAssistant({ content: value }, "output", notes)];
  }
  return isObject(value) ? readObject(value, notes) : null;
};
