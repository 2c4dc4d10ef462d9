import type { FactDeclaration, FactValue } from "../model/facts.js";
import type { Segment } from "../model/request.js";
import type { FactProvider } from "./types.js";

interface ShapeFact {
  readonly declaration: FactDeclaration;
  readonly of: (segments: readonly Segment[]) => FactValue;
}

const fact = (
  name: string,
  type: "integer" | "boolean",
  meaning: string,
  of: ShapeFact["of"],
  unit?: string,
): ShapeFact => ({
  declaration: { name, type, meaning, mayBeUnknown: false, ...(unit === undefined ? {} : { unit }) },
  of,
});

const lengthOf = (segments: readonly Segment[], field: Segment["field"]): number =>
  segments.reduce((sum, s) => sum + (s.field === field ? s.text.length : 0), 0);
const CHARACTERS = "UTF-16 code units";

const FACTS: readonly ShapeFact[] = [
  fact("response.length", "integer", "Length of the response.", (s) => lengthOf(s, "response"), CHARACTERS),
  fact("prompt.length", "integer", "Length of the prompt.", (s) => lengthOf(s, "prompt"), CHARACTERS),
  fact("context.length", "integer", "Length of all context parts together.", (s) => lengthOf(s, "context"), CHARACTERS),
  fact("context.count", "integer", "Context parts.", (s) => s.filter((x) => x.field === "context").length),
  fact("toolCalls.present", "boolean", "The agent is about to call a tool.", (s) =>
    s.some((x) => x.field === "toolCalls"),
  ),
];

/** What a request looks like from outside. */
export const shapeProvider: FactProvider = {
  name: "shape",
  declares: FACTS.map(({ declaration }) => declaration),
  compute: ({ segments }) => ({
    facts: new Map(FACTS.map(({ declaration, of }) => [declaration.name, of(segments)])),
    evidence: new Map(),
    unread: [],
  }),
};
