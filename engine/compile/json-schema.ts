import { sharedShapes } from "../model/schema.js";

/** The part of JSON Schema that the model's shapes are made of. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  /** A list's items, or one schema a place of a tuple. */
  readonly items?: JsonSchema | readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly description?: string;
}

/** The schema itself, or the shared one it refers to. */
export const resolved = (schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (sharedShapes.get(schema.$ref) ?? {});

/** The schema of a key: its own, else that of a pattern it matches. */
export const propertyOf = (schema: JsonSchema, key: string): JsonSchema | null => {
  const own = schema.properties;
  if (own && Object.hasOwn(own, key)) return own[key] ?? null;
  for (const [pattern, value] of Object.entries(schema.patternProperties ?? {}))
    if (new RegExp(pattern, "u").test(key)) return value;
  return typeof schema.additionalProperties === "object" ? schema.additionalProperties : null;
};
