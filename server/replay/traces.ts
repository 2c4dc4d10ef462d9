import { answersOf } from "./answers.js";
import type { Message } from "./conversation.js";
import { historyOf } from "./history.js";
import { answerItems, type Item, type RowName } from "./items.js";
import { firstText, isObject, type JsonObject, listOf, parsedJson } from "./json.js";
import type { Notes } from "./notes.js";
import { timeOf } from "./time.js";

const isGeneration = (value: unknown): value is JsonObject =>
  isObject(value) && firstText(value["type"])?.toUpperCase() === "GENERATION";

/** A trace whose answers sit in nested generations (Langfuse): the trace's own output may be null. */
export const generationItems = (trace: JsonObject, name: RowName, notes: Notes): readonly Item[] | null => {
  if (!Array.isArray(trace["observations"])) return null;
  const generations = trace["observations"].filter(isGeneration);
  if (generations.length === 0) return null;
  return generations.flatMap((generation, i) => {
    const id = generations.length === 1 ? name.id : `${name.id}#${i + 1}`;
    const answers = answersOf(generation["output"], notes) ?? [];
    return answerItems(answers, historyOf(generation["input"], notes), { id, time: timeOf(generation) ?? name.time });
  });
};

/** OTLP writes attributes as a list of keys and typed values. */
const attributeMap = (attributes: unknown): JsonObject => {
  if (isObject(attributes)) return attributes;
  return Object.fromEntries(
    listOf(attributes)
      .filter(isObject)
      .flatMap((a) => (typeof a["key"] === "string" ? [[a["key"], typedValue(a["value"])]] : [])),
  );
};
const typedValue = (value: unknown): unknown => (isObject(value) ? Object.values(value)[0] : value);

/** `0.tool_calls.1.function.arguments` is the longest path there is. */
const MOST_STEPS = 8;

/** `prefix.0.role`, `prefix.0.tool_calls.1.name` … as the list of objects they spell. */
const listUnder = (attributes: JsonObject, prefix: string): readonly unknown[] => {
  const tree: Branch = new Map();
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith(`${prefix}.`)) grow(tree, key.slice(prefix.length + 1).split(".", MOST_STEPS), value);
  return listOf(toJson(tree));
};

type Branch = Map<string, unknown>;

const grow = (branch: Branch, [step = "", ...rest]: readonly string[], value: unknown): void => {
  if (rest.length === 0) {
    branch.set(step, value);
    return;
  }
  const next = branch.get(step);
  const inner: Branch = next instanceof Map ? next : new Map();
  branch.set(step, inner);
  grow(inner, rest, value);
};

const toJson = (node: unknown): unknown => {
  if (!(node instanceof Map)) return node;
  const entries = [...node].map(([key, value]) => [String(key), toJson(value)] as const);
  if (!entries.every(([key]) => /^\d+$/.test(key))) return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
};

const jsonOf = (value: unknown): unknown => (typeof value === "string" ? parsedJson(value) : value);

const answersIn = (attributes: JsonObject, notes: Notes): readonly Message[] => {
  const flat = listUnder(attributes, "gen_ai.completion");
  // Each is one choice of the model.
  if (flat.length > 0) return flat.flatMap((choice) => answersOf([choice], notes) ?? []);
  return answersOf(jsonOf(attributes["gen_ai.output.messages"]), notes) ?? [];
};

/** A span of OpenTelemetry's conventions for generative AI: indexed attributes, or messages as JSON text. */
export const spanItems = (span: JsonObject, name: RowName, notes: Notes): readonly Item[] | null => {
  const attributes = attributeMap(span["attributes"]);
  if (!Object.keys(attributes).some((key) => key.startsWith("gen_ai."))) return null;
  const before = historyOf(
    {
      system: jsonOf(attributes["gen_ai.system_instructions"]),
      messages: [...listUnder(attributes, "gen_ai.prompt"), ...listOf(jsonOf(attributes["gen_ai.input.messages"]))],
      tools: listUnder(attributes, "llm.request.functions"),
    },
    notes,
  );
  return answerItems(answersIn(attributes, notes), before, name);
};
