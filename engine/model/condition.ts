import { type Static, Type } from "@sinclair/typebox";
import { closed, oneOf, shared } from "./schema.js";

/** The strict operators; the only ones registered with json-rules-engine. */
export const OPERATORS = [
  "equal",
  "notEqual",
  "greaterThan",
  "greaterThanInclusive",
  "lessThan",
  "lessThanInclusive",
  "in",
  "notIn",
  "contains",
  "containsAny",
] as const;
export type Operator = (typeof OPERATORS)[number];

export const FactRef = closed({ fact: Type.String({ minLength: 1 }) });
export type FactRef = Static<typeof FactRef>;

const Literal = Type.Union([
  Type.Boolean(),
  Type.Number(),
  Type.String(),
  Type.Array(Type.Union([Type.Number(), Type.String()]), { minItems: 1 }),
]);

export const Leaf = closed({
  fact: Type.String({ minLength: 1 }),
  operator: oneOf(OPERATORS),
  value: Type.Union([Literal, FactRef]),
});
export type Leaf = Static<typeof Leaf>;

export type Condition = Leaf | { all: Condition[] } | { any: Condition[] } | { not: Condition };

/** json-rules-engine conditions: `all`, `any`, `not` over leaves; empty lists are refused. */
export const Condition = shared<Condition>(
  "Condition",
  Type.Recursive(
    (This) =>
      Type.Union([
        closed({ all: Type.Array(This, { minItems: 1 }) }),
        closed({ any: Type.Array(This, { minItems: 1 }) }),
        closed({ not: This }),
        Leaf,
      ]),
    { $id: "Condition" },
  ),
);
