import { sharedShapes } from "../model/schema.js";
import { CHECKERS } from "./load.js";
import type { SourceRole } from "./types.js";

export type JsonObject = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Editors find `#/definitions/x` everywhere, and shapes registered under an `$id` nowhere. */
const lifted = (value: unknown, used: Set<string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => lifted(item, used));
  if (!isObject(value)) return value;
  const { $id: _id, $ref, ...rest } = value;
  if (typeof $ref !== "string")
    return Object.fromEntries(Object.entries(rest).map(([key, held]) => [key, lifted(held, used)]));
  used.add($ref);
  return { $ref: `#/definitions/${$ref}` };
};

const published = (role: SourceRole, title: string): JsonObject => {
  const used = new Set<string>();
  const { schema }: { schema: JsonObject } = CHECKERS[role];
  const own = lifted(schema, used);
  const definitions = Object.fromEntries([...used].map((id) => [id, lifted(sharedShapes.get(id), used)]));
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title,
    ...(isObject(own) ? own : {}),
    ...(used.size > 0 ? { definitions } : {}),
  };
};

/** The JSON Schemas of all files, by file name, for editors. */
export const schemas = (): Readonly<Record<string, JsonObject>> => ({
  "metric.schema.json": published("metric", "Sentinel metric: rules/<metric>/metric.yaml"),
  "pack.schema.json": published("pack", "Sentinel pack: rules/<metric>/<pack>.yaml"),
  "pack-test.schema.json": published("pack_test", "Sentinel pack test: rules/<metric>/<pack>.test.yaml"),
  "policy.schema.json": published("policy", "Sentinel policy: policies/<tenant>.yaml"),
  "policy-test.schema.json": published("policy_test", "Sentinel policy test: policies/<tenant>.test.yaml"),
});
