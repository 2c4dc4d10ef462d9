import { CHECKERS } from "./load.js";
import type { SourceRole } from "./types.js";

export type JsonObject = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Editors find `#/definitions/x` everywhere, and schemas embedded under an `$id` almost nowhere. */
const lifted = (value: unknown, definitions: Map<string, unknown>): unknown => {
  if (Array.isArray(value)) return value.map((item) => lifted(item, definitions));
  if (!isObject(value)) return value;
  const { $id, $ref, ...rest } = value;
  if (typeof $ref === "string") return { $ref: `#/definitions/${$ref}` };
  const inner = Object.fromEntries(Object.entries(rest).map(([key, held]) => [key, lifted(held, definitions)]));
  if (typeof $id !== "string") return inner;
  definitions.set($id, inner);
  return { $ref: `#/definitions/${$id}` };
};

const published = (role: SourceRole, title: string): JsonObject => {
  const definitions = new Map<string, unknown>();
  const schema = lifted(JSON.parse(JSON.stringify(CHECKERS[role].schema)), definitions);
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title,
    ...(isObject(schema) ? schema : {}),
    ...(definitions.size > 0 ? { definitions: Object.fromEntries(definitions) } : {}),
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
