import { type Static, type TSchema, type TString, Type } from "@sinclair/typebox";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";

/** The one Ajv of the project: no coercion, no defaults, every error reported. */
const ajv = new Ajv({
  allErrors: true,
  strict: true,
  strictTypes: false,
  coerceTypes: false,
  useDefaults: false,
  verbose: true,
});

export interface Checker<T extends TSchema> {
  readonly schema: T;
  /** Narrows `value`; on false, `errors()` holds Ajv's findings of this call. */
  readonly is: (value: unknown) => value is Static<T>;
  readonly errors: () => readonly ErrorObject[];
}

/** Compiles a TypeBox schema once; the same object gives the type, the check and the published JSON Schema. */
export const checker = <T extends TSchema>(schema: T): Checker<T> => {
  const validate: ValidateFunction = ajv.compile(schema);
  return {
    schema,
    is: (value): value is Static<T> => validate(value),
    errors: () => validate.errors ?? [],
  };
};

const shapes = new Map<string, TSchema>();

/** Shapes that others refer to by their `$id`. */
export const sharedShapes: ReadonlyMap<string, TSchema> = shapes;

/** Registers a shape with an `$id` and gives the reference to it, for a shape that stands in many places or in itself. */
export const shared = <T>(id: string, schema: TSchema) => {
  ajv.addSchema(schema, id);
  shapes.set(id, schema);
  return Type.Unsafe<T>({ $ref: id });
};

/** Names of metrics, packs, tenants, signals and rules. */
export const NAME_PATTERN = "^[a-z][a-z0-9_-]{0,62}$";
export const Name = Type.String({ pattern: NAME_PATTERN });

/** An object that refuses unknown keys. */
export const closed = <P extends Parameters<typeof Type.Object>[0]>(
  properties: P,
  options: { description?: string } = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

/** A map whose keys must match the pattern of `key`; others are refused, not skipped. */
export const mapOf = <K extends TString, V extends TSchema>(key: K, value: V, options: { description?: string } = {}) =>
  Type.Record(key, value, { additionalProperties: false, ...options });

export const oneOf = <const V extends readonly string[]>(values: V, options: { description?: string } = {}) =>
  Type.Unsafe<V[number]>({ type: "string", enum: [...values], ...options });
