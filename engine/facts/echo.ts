import type { FactDeclaration, FactValue } from "../model/facts.js";
import type { Segment } from "../model/request.js";
import type { Evidence } from "../model/result.js";
import type { View } from "../model/view.js";
import { handedWords, obeyedBy } from "./echo/calls.js";
import { elsewhere } from "./echo/elsewhere.js";
import { DO, type Order, ordersOf, SAY } from "./echo/orders.js";
import { Answer } from "./echo/repeats.js";
import type { FactProvider, ProviderInput, ProviderOutput } from "./types.js";

const declares: readonly FactDeclaration[] = [
  {
    name: "echo.planted",
    type: "integer",
    meaning: "Sentences of the context that dictate an answer, of which the response says what they dictate.",
    mayBeUnknown: false,
  },
  {
    name: "echo.arguments",
    type: "integer",
    meaning: "Addresses, numbers and codes that stand only in an order of the context and that a tool call hands over.",
    mayBeUnknown: false,
  },
];

interface Found {
  readonly count: number;
  readonly evidence: readonly Evidence[];
}
/** Orders shown as evidence; the count goes on. */
const MOST_SHOWN = 10;
const NOTHING: Found = { count: 0, evidence: [] };

/** System text is the owner's own; its orders are to be followed. */
const isForeign = (segment: Segment): boolean => segment.field === "context" && segment.kind !== "system";

/** The folded view lost its line breaks, and with them its sentences. */
const readingsOf =
  ({ views }: ProviderInput) =>
  (segment: Segment): readonly View[] =>
    (views[segment.index] ?? []).filter((view) => view.kind !== "folded");

const evidenceOf = (segment: Segment, start: number, end: number, note: string): Evidence => ({
  where: segment.where,
  start,
  end,
  view: "plain",
  transforms: [],
  note,
});

const orderEvidence = ({ segment, view, start, end }: Order): Evidence => ({
  where: segment.where,
  ...view.origin(start, end),
  view: view.kind,
  transforms: [...view.transforms],
  note: "the order",
});

const planted = (input: ProviderInput): Found => {
  const response = input.segments.find((s) => s.field === "response");
  if (response === undefined) return NOTHING;
  const orders = ordersOf(input.segments.filter(isForeign), readingsOf(input), SAY);
  if (orders.length === 0) return NOTHING;
  const answer = new Answer(response.text);
  const standsElsewhere = elsewhere(input.segments, orders);
  const obeyed = orders.flatMap((order) => {
    const span = answer.repeats(order, standsElsewhere);
    return span === null ? [] : [{ order, span }];
  });
  const evidence = obeyed
    .slice(0, MOST_SHOWN)
    .flatMap(({ order, span }) => [
      evidenceOf(response, span.start, span.end, `says what ${order.segment.id ?? order.segment.where} dictates`),
      orderEvidence(order),
    ]);
  return { count: obeyed.length, evidence };
};

const handedOver = (input: ProviderInput): Found => {
  const handed = handedWords(input.segments);
  if (handed.size === 0) return NOTHING;
  const orders = ordersOf(input.segments.filter(isForeign), readingsOf(input), DO);
  const standsElsewhere = elsewhere(input.segments, orders);
  const obeyed = orders.flatMap((order) =>
    obeyedBy(order, handed)
      .filter(({ form }) => !standsElsewhere(form))
      .map((word) => ({ order, word })),
  );
  const evidence = obeyed
    .slice(0, MOST_SHOWN)
    .flatMap(({ order, word }) => [
      evidenceOf(word.segment, word.start, word.end, `comes from ${order.segment.id ?? order.segment.where}`),
      orderEvidence(order),
    ]);
  return { count: new Set(obeyed.map(({ word }) => word.form)).size, evidence };
};

const outputOf = (found: ReadonlyMap<string, Found>): ProviderOutput => ({
  facts: new Map<string, FactValue>([...found].map(([name, { count }]) => [name, count])),
  evidence: new Map([...found].map(([name, { evidence }]) => [name, evidence])),
  unread: [],
});

/** Whether the response says or does what only an order in the context asks for. */
export const echoProvider: FactProvider = {
  name: "echo",
  declares,
  compute: (input) =>
    outputOf(
      new Map([
        ["echo.planted", planted(input)],
        ["echo.arguments", handedOver(input)],
      ]),
    ),
};
