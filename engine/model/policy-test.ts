import { type Static, Type } from "@sinclair/typebox";
import { ACTIONS } from "./action.js";
import { Known } from "./pack-test.js";
import { DateOnly } from "./policy.js";
import { ScoringRequest } from "./request.js";
import { closed, mapOf, Name, oneOf } from "./schema.js";

/** What the tenant's whole policy decides, no judge asked. */
export const PolicyExpectation = closed({
  action: Type.Optional(oneOf(ACTIONS)),
  metrics: Type.Optional(mapOf(Name, oneOf(ACTIONS), { description: "The action of single metrics." })),
});
export type PolicyExpectation = Static<typeof PolicyExpectation>;

export const PolicyCase = closed({
  name: Type.Optional(Type.String({ minLength: 1 })),
  /** The day the request is made, by which exceptions end; absent means today. */
  on: Type.Optional(DateOnly),
  request: ScoringRequest,
  expect: PolicyExpectation,
  ...Known,
});
export type PolicyCase = Static<typeof PolicyCase>;

/** `policies/<tenant>.test.yaml` */
export const PolicyTestFile = closed({ format: Type.Literal(1), cases: Type.Array(PolicyCase, { minItems: 1 }) });
export type PolicyTestFile = Static<typeof PolicyTestFile>;
