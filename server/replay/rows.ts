import { messageOf } from "../../engine/index.js";
import { answersOf } from "./answers.js";
import type { Message } from "./conversation.js";
import { historyOf } from "./history.js";
import { answerItems, chatItems, type Item, type RowName } from "./items.js";
import { isObject, type JsonObject, listOf } from "./json.js";
import type { Line } from "./lines.js";
import { type Notes, newNotes } from "./notes.js";
import { toolCallOf } from "./parts.js";
import { recordItems } from "./records.js";
import { idOf, timeOf } from "./time.js";
import { generationItems, spanItems } from "./traces.js";

/** One line of a log, read. */
export type Row =
  | { readonly line: number; readonly items: readonly Item[]; readonly unread: readonly string[] }
  | { readonly line: number; readonly problem: string };

type RowReader = (row: JsonObject, name: RowName, notes: Notes) => readonly Item[] | null;

/** Where a log keeps what the agent answered. */
const ANSWER_KEYS = ["response", "output", "completion"] as const;

const plainCalls = (row: JsonObject) =>
  [...listOf(row["toolCalls"]), ...listOf(row["tool_calls"])].filter(isObject).map(toolCallOf);

const withCalls = (answers: readonly Message[], row: JsonObject): readonly Message[] => {
  const calls = plainCalls(row);
  if (calls.length === 0) return answers;
  const [first, ...rest] = answers.length > 0 ? answers : [{ role: "assistant", text: "", toolCalls: [] } as const];
  return first === undefined ? [] : [{ ...first, toolCalls: [...first.toolCalls, ...calls] }, ...rest];
};

/** A request and its answer, side by side or in one object. */
const pairItems: RowReader = (row, name, notes) => {
  const key = ANSWER_KEYS.find((k) => k in row);
  if (key === undefined && plainCalls(row).length === 0) return null;
  const answer = key === undefined ? null : row[key];
  const answers = withCalls(answersOf(answer, notes) ?? [], row);
  const { [key ?? ""]: _, ...rest } = row;
  const request = row["request"] ?? row["input"] ?? rest;
  return answerItems(answers, historyOf(request, notes), { ...name, time: name.time ?? timeOf(answer) });
};

const chatRow: RowReader = (row, name, notes) =>
  Array.isArray(row["messages"]) ? chatItems(historyOf(row, notes), name) : null;

/** A provider's answer that was logged without its request. */
const bareAnswer: RowReader = (row, name, notes) =>
  Array.isArray(row["choices"]) || Array.isArray(row["candidates"])
    ? answerItems(answersOf(row, notes) ?? [], { messages: [], given: [] }, name)
    : null;

const metaRow: RowReader = ({ meta }, name, notes) => {
  if (!isObject(meta)) return null;
  return chatRow(meta, name, notes) ?? (isObject(meta["request"]) ? pairItems(meta, name, notes) : null);
};

const inInput: RowReader = ({ input }, name, notes) => (isObject(input) ? pairItems(input, name, notes) : null);

/** The forms a row may have; the first that fits reads it. What stands in `meta` is the whole run, so it goes first. */
const READERS: readonly RowReader[] = [
  (row, _, notes) => recordItems(row, notes),
  metaRow,
  generationItems,
  spanItems,
  pairItems,
  chatRow,
  bareAnswer,
  inInput,
];

const itemsOf = (row: JsonObject, line: number, notes: Notes): readonly Item[] => {
  const name = { id: idOf(row, line), time: timeOf(row, row["meta"]) };
  for (const read of READERS) {
    const items = read(row, name, notes);
    if (items !== null) return items;
  }
  return [{ kind: "not_evaluable", id: name.id, why: "it has no form that is known, or no answer" }];
};

/** Reads one line of a log into what can be judged in it, or says why it can't be read. */
export const readRow = ({ number: line, text }: Line): Row => {
  const notes = newNotes();
  try {
    const row: unknown = JSON.parse(text);
    if (!isObject(row)) return { line, problem: "it is no JSON object" };
    const items = itemsOf(row, line, notes);
    const [problem] = notes.problems;
    return problem === undefined ? { line, items, unread: notes.unread } : { line, problem };
  } catch (thrown) {
    // No JSON, or nested so deeply that no reader gets through: one line less, not the end of the log.
    return { line, problem: messageOf(thrown) };
  }
};
