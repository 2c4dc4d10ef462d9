import type { DecisionRecord, ScoringRequest } from "../../engine/index.js";
import { type Conversation, type Message, requestFor, says } from "./conversation.js";

/** What one row of a log comes to: assistant turns, a record of our own, or something nobody can judge. */
export type Item =
  | { readonly kind: "turn"; readonly id: string; readonly time: string | null; readonly request: ScoringRequest }
  | { readonly kind: "record"; readonly id: string; readonly record: DecisionRecord }
  | { readonly kind: "not_evaluable"; readonly id: string; readonly why: string };

/** A row's own name and time. */
export interface RowName {
  readonly id: string;
  readonly time: string | null;
}

/** An assistant turn with what had been seen by then. */
interface Turn {
  readonly message: Message;
  readonly before: Conversation;
}

const itemOf = ({ message, before }: Turn, { id, time }: RowName): Item =>
  says(message)
    ? { kind: "turn", id, time, request: requestFor(message, before) }
    : { kind: "not_evaluable", id, why: "the assistant's turn is empty" };

const itemsOf = (turns: readonly Turn[], name: RowName): readonly Item[] => {
  if (turns.length === 0) return [{ kind: "not_evaluable", id: name.id, why: "it holds no assistant turn" }];
  return turns.map((turn, i) => itemOf(turn, turns.length === 1 ? name : { ...name, id: `${name.id}#${i + 1}` }));
};

/** A chat: each of its assistant turns, after the messages before it. */
export const chatItems = ({ messages, given }: Conversation, name: RowName): readonly Item[] => {
  const turns = messages.flatMap((message, i) =>
    message.role === "assistant" ? [{ message, before: { messages: messages.slice(0, i), given } }] : [],
  );
  return itemsOf(turns, name);
};

/** One call of a model: its answer, or each of its choices, after the whole request. Earlier turns are rows of their own. */
export const answerItems = (answers: readonly Message[], before: Conversation, name: RowName): readonly Item[] =>
  itemsOf(
    answers.map((message) => ({ message, before })),
    name,
  );
