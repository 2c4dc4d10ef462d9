/** The part of JSON Schema that the model's shapes are made of. */
export interface JsonSchema {
  readonly $id?: string;
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

/** Schemas that refer to themselves, by `$id`. */
export type Known = ReadonlyMap<string, JsonSchema>;

/** The schema behind a reference, and the names known below it. */
export const resolved = (schema: JsonSchema, known: Known): { schema: JsonSchema; known: Known } => {
  const target = schema.$ref === undefined ? schema : (known.get(schema.$ref) ?? {});
  return { schema: target, known: target.$id === undefined ? known : new Map(known).set(target.$id, target) };
};

/** The schema of a key: its own, else that of a pattern it matches. */
export const propertyOf = (schema: JsonSchema, key: string): JsonSchema | null => {
  const own = schema.properties;
  if (own && Object.hasOwn(own, key)) return own[key] ?? null;
  for (const [pattern, value] of Object.entries(schema.patternProperties ?? {}))
    if (new RegExp(pattern, "u").test(key)) return value;
  return typeof schema.additionalProperties === "object" ? schema.additionalProperties : null;
};
