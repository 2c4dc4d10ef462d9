import { ABSENT, type FactDeclaration, type FactValue } from "../model/facts.js";
import type { Segment } from "../model/request.js";
import type { FactProvider } from "./types.js";

interface ShapeFact {
  readonly declaration: FactDeclaration;
  readonly of: (segments: readonly Segment[]) => FactValue;
}
type Field = Segment["field"];

const among = (segments: readonly Segment[], field: Field): readonly Segment[] =>
  segments.filter((s) => s.field === field);

/** Texts of one tool call or message share its place; only a pointer behind it tells them apart. */
const placeOf = ({ where }: Segment): string => where.slice(0, where.indexOf("]") + 1);

const present = (field: Field, meaning: string): ShapeFact => ({
  declaration: { name: `${field}.present`, type: "boolean", meaning, mayBeUnknown: false },
  of: (segments) => among(segments, field).length > 0,
});

const count = (field: Field, meaning: string): ShapeFact => ({
  declaration: { name: `${field}.count`, type: "integer", meaning, mayBeUnknown: false },
  of: (segments) => new Set(among(segments, field).map(placeOf)).size,
});

const length = (field: Field, meaning: string): ShapeFact => ({
  declaration: { name: `${field}.length`, type: "integer", unit: "UTF-16 code units", meaning, mayBeUnknown: false },
  of: (segments) => {
    const texts = among(segments, field).map(({ text }) => text.length);
    return texts.length === 0 ? ABSENT : texts.reduce((sum, units) => sum + units, 0);
  },
});

const FACTS: readonly ShapeFact[] = [
  present("response", "There is a response that is not blank."),
  present("prompt", "There is a prompt that is not blank."),
  count("context", "Context parts that are not blank."),
  count("messages", "Messages that are not blank."),
  count("toolCalls", "Tools the agent is about to call."),
  length("response", "Length of the response; absent without one."),
  length("prompt", "Length of the prompt; absent without one."),
  length("context", "Length of all context parts together; absent without one."),
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
