import { type Static, Type } from "@sinclair/typebox";
import { Condition } from "./condition.js";
import { Rule, Settings } from "./pack.js";
import { closed, mapOf, Name, oneOf } from "./schema.js";
import { DIRECTIONS } from "./score.js";

export const TierBordersShape = closed({ confidentPass: Type.Number(), confidentBlock: Type.Number() });

/** `rules/<metric>/metric.yaml`: what the numbers of a metric mean. */
export const MetricFile = closed({
  format: Type.Literal(1),
  about: Type.Optional(Type.String()),
  direction: oneOf(DIRECTIONS),
  range: Type.Tuple([Type.Number(), Type.Number()]),
  combine: oneOf(["worst", "sum"]),
  clear: Type.Number({ description: "The score when no rule fired." }),
  reliefAtMost: Type.Optional(Type.Number({ minimum: 0 })),
  tiers: TierBordersShape,
  judges: oneOf(["decide", "raise"]),
  families: Type.Optional(mapOf(Name, Type.String({ minLength: 1 }))),
  guardsOff: Type.Optional(Type.Array(Name, { minItems: 1 })),
  applies: Type.Optional(Condition),
  settings: Type.Optional(Settings),
  rules: Type.Optional(Type.Array(Rule, { minItems: 1 })),
});
export type MetricFile = Static<typeof MetricFile>;
