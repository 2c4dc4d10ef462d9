import { groundednessProvider } from "../../../../engine/facts/groundedness/provider.js";
import type { ProviderOutput } from "../../../../engine/facts/types.js";
import type { FactValue } from "../../../../engine/model/facts.js";
import type { Segment } from "../../../../engine/model/request.js";

export interface Part {
  readonly id?: string;
  readonly source?: string;
  readonly text: string;
}
export interface Case {
  readonly response?: string;
  readonly prompt?: string;
  readonly context?: string | readonly (string | Part)[];
  readonly settings?: Readonly<Record<string, FactValue>>;
}

const partsOf = (context: Case["context"]): readonly Part[] =>
  (typeof context === "string" ? [context] : (context ?? [])).map((part) =>
    typeof part === "string" ? { text: part } : part,
  );

const segmentsOf = ({ response, prompt, context }: Case): readonly Segment[] => {
  const texts: Omit<Segment, "index">[] = [];
  if (response !== undefined) texts.push({ where: "response", field: "response", text: response });
  if (prompt !== undefined) texts.push({ where: "prompt", field: "prompt", text: prompt });
  partsOf(context).forEach((part, at) => {
    texts.push({ where: `context[${at}]`, field: "context", kind: "retrieved", ...part });
  });
  return texts.map((text, index) => ({ index, ...text }));
};

/** What the provider makes of a request. */
export const checked = (texts: Case): ProviderOutput =>
  groundednessProvider.compute({
    segments: segmentsOf(texts),
    views: [],
    settings: new Map(Object.entries(texts.settings ?? {})),
  });

export const factOf = (texts: Case, name: string): FactValue | undefined => checked(texts).facts.get(name);

/** Texts of the response behind a fact. */
export const shownBy = (texts: Case, name: string): readonly string[] =>
  (checked(texts).evidence.get(name) ?? []).map(({ start, end }) => (texts.response ?? "").slice(start, end));

export const notesOf = (texts: Case, name: string): readonly string[] =>
  (checked(texts).evidence.get(name) ?? []).map(({ note }) => note ?? "");
