import { readFileSync } from "node:fs";
import type { ContextKind, ScoringRequest } from "../../engine/index.js";

type Part = { readonly text: string } | { readonly repeat: string; readonly times: number };
/** A text, or parts joined with nothing in between. */
type Text = string | { readonly text_parts: readonly Part[] };

export interface TextCase {
  readonly id: string;
  readonly kind: string;
  readonly input: {
    readonly prompt?: Text;
    readonly response?: Text;
    readonly context?: readonly ({ readonly id: string; readonly kind: ContextKind } & (
      | { readonly text: Text }
      | { readonly text_parts: readonly Part[] }
    ))[];
  };
  readonly expected: {
    readonly action: readonly string[];
    readonly must_mention?: readonly string[];
    readonly must_mention_any?: readonly string[];
    readonly score_must_be?: string;
  };
}

const folder = new URL("./", import.meta.url);

export const linesOf = (area: string): readonly string[] =>
  readFileSync(new URL(`${area}.jsonl`, folder), "utf8")
    .split("\n")
    .filter((line) => line !== "");

/** Ids of an area that the README lists as not met. */
export const listedIn = (ids: readonly string[]): readonly string[] => {
  const readme = readFileSync(new URL("README.md", folder), "utf8");
  return ids.filter((id) => readme.includes(`| ${id} | `));
};

export const casesOf = (area: string): readonly TextCase[] => linesOf(area).map((line): TextCase => JSON.parse(line));

const textOf = (text: Text): string =>
  typeof text === "string"
    ? text
    : text.text_parts.map((part) => ("text" in part ? part.text : part.repeat.repeat(part.times))).join("");

export const requestOf = ({ input: { prompt, response, context = [] } }: TextCase): ScoringRequest => ({
  ...(prompt !== undefined && { prompt: textOf(prompt) }),
  ...(response !== undefined && { response: textOf(response) }),
  context: context.map((part) => ({
    id: part.id,
    kind: part.kind,
    text: textOf("text" in part ? part.text : part),
  })),
});
