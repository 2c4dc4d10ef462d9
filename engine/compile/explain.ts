import { type JsonSchema, propertyOf, resolved } from "./json-schema.js";
import { dotted, failure, type Pointer, type Problem } from "./problem.js";
import { hintFor, listed, nearest } from "./suggest.js";

/** A value and the schema it should have met. */
interface Spot {
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly at: Pointer;
}

const kindOf = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

const KIND_WORDS: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  null: "empty",
  number: "a number",
  object: "a map",
  string: "text",
};
const wordsFor = (kind: string): string => KIND_WORDS[kind] ?? kind;

const shown = (value: unknown): string => {
  const kind = kindOf(value);
  if (kind === "string") return `the text ${JSON.stringify(value)}`;
  return kind === "array" || kind === "object" || kind === "null" ? wordsFor(kind) : String(value);
};

const said = (spot: Spot, problem: string, hint?: string): Problem =>
  failure("SCHEMA", { path: dotted(spot.at) || "The file", problem }, spot.at, { hint });

const ofType = (type: string, value: unknown): boolean =>
  type === "integer" ? Number.isInteger(value) : kindOf(value) === type;

const below = (spot: Spot, schema: JsonSchema, value: unknown, step: string | number): readonly Problem[] =>
  explainSpot({ schema: resolved(schema), value, at: [...spot.at, step] });

const explainText = (spot: Spot, text: string): readonly Problem[] => {
  const { enum: words, minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = spot.schema;
  if (words && !words.includes(text))
    return [said(spot, `must be ${listed(words, "or")}, not ${JSON.stringify(text)}`, nearHint(text, words))];
  if (text.length < minLength) return [said(spot, "must not be empty")];
  if (text.length > maxLength) return [said(spot, `must have at most ${maxLength} characters, not ${text.length}`)];
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text))
    return [said(spot, `must match ${pattern}, which ${JSON.stringify(text)} does not`)];
  return [];
};

const nearHint = (word: string, known: readonly string[]): string | undefined => {
  const near = nearest(word, known);
  return near === null ? undefined : `did you mean "${near}"?`;
};

const explainNumber = (spot: Spot, value: number): readonly Problem[] => {
  const { minimum, maximum, exclusiveMinimum } = spot.schema;
  if (minimum !== undefined && value < minimum) return [said(spot, `must be at least ${minimum}, not ${value}`)];
  if (maximum !== undefined && value > maximum) return [said(spot, `must be at most ${maximum}, not ${value}`)];
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return [said(spot, `must be more than ${exclusiveMinimum}, not ${value}`)];
  return [];
};

const explainList = (spot: Spot, list: readonly unknown[]): readonly Problem[] => {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = spot.schema;
  if (Array.isArray(items) && list.length !== items.length)
    return [said(spot, `must hold ${items.length} values, not ${list.length}`)];
  if (list.length < minItems) return [said(spot, "must not be empty", "leave the key out")];
  if (list.length > maxItems) return [said(spot, `must hold at most ${maxItems} values, not ${list.length}`)];
  const twice = uniqueItems ? list.find((item, index) => list.indexOf(item) < index) : undefined;
  if (twice !== undefined) return [said(spot, `holds ${JSON.stringify(twice)} twice`)];
  return list.flatMap((item, index) => {
    const schema = Array.isArray(items) ? items[index] : items;
    return schema ? below(spot, schema, item, index) : [];
  });
};

const unknownKey = (spot: Spot, key: string): Problem => {
  const at = [...spot.at, key];
  const pattern = Object.keys(spot.schema.patternProperties ?? {})[0];
  if (pattern !== undefined) return failure("NAME_INVALID", { name: key, pattern }, at, { on: "key" });
  const allowed = Object.keys(spot.schema.properties ?? {});
  return failure("UNKNOWN_KEY", { key }, at, { on: "key", hint: hintFor(key, allowed) });
};

const explainMap = (spot: Spot, map: object): readonly Problem[] => {
  const entries = Object.entries(map);
  const strange = entries.filter(([key]) => propertyOf(spot.schema, key) === null).map(([key]) => key);
  const missing = (spot.schema.required ?? []).filter(
    // A misspelt key is told once, as the unknown key it is.
    (key) => !Object.hasOwn(map, key) && !strange.some((name) => nearest(name, [key]) !== null),
  );
  return [
    ...(missing.length > 0 ? [said(spot, `needs ${listed(missing, "and")}`)] : []),
    ...strange.map((key) => unknownKey(spot, key)),
    ...entries.flatMap(([key, value]) => {
      const schema = propertyOf(spot.schema, key);
      return schema ? below(spot, schema, value, key) : [];
    }),
  ];
};

/** How a union's branch is called in a message. */
const described = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return String(schema.const);
  const keys = schema.required ?? [];
  return keys.length > 0 ? `a map with ${listed(keys, "and")}` : wordsFor(schema.type ?? "any value");
};

const branchesOf = (spot: Spot): readonly Spot[] =>
  (spot.schema.anyOf ?? []).flatMap((branch) => {
    const inner = { ...spot, schema: resolved(branch) };
    return inner.schema.anyOf ? branchesOf(inner) : [inner];
  });

const sharedKeys = (spot: Spot): number =>
  typeof spot.value === "object" && spot.value !== null
    ? Object.keys(spot.value).filter((key) => spot.schema.properties && key in spot.schema.properties).length
    : 0;

const missingKeys = ({ schema, value }: Spot): readonly string[] =>
  typeof value === "object" && value !== null
    ? (schema.required ?? []).filter((key) => !Object.hasOwn(value, key))
    : [];

/** Only the branch that fits best speaks; the others were not meant. */
const explainUnion = (spot: Spot): readonly Problem[] => {
  const branches = branchesOf(spot);
  const typed = branches.filter(({ schema }) => schema.type === undefined || ofType(schema.type, spot.value));
  if (typed.length === 0) {
    const wanted = listed([...new Set(branches.map(({ schema }) => described(schema)))], "or");
    return [said(spot, `must be ${wanted}, not ${shown(spot.value)}`)];
  }
  const most = Math.max(...typed.map(sharedKeys));
  const fitting = typed.filter((branch) => sharedKeys(branch) === most);
  if (most === 0 && fitting.length > 1 && kindOf(spot.value) === "object") return explainStrangeMap(spot, fitting);
  const lacking = fitting.map((branch) => missingKeys(branch));
  if (lacking.length > 1 && lacking.every(({ length }) => length > 0)) {
    const wanted = lacking.map((keys) => listed(keys, "and"));
    return [said(spot, `needs ${listed(wanted, "or")}`)];
  }
  const told = fitting.map(explainSpot);
  if (told.some((problems) => problems.length === 0)) return [];
  const fewest = Math.min(...told.map((problems) => problems.length));
  return told.find((problems) => problems.length === fewest) ?? [];
};

/** A map none of whose keys belongs to any branch. */
const explainStrangeMap = (spot: Spot, branches: readonly Spot[]): readonly Problem[] => {
  const known = [...new Set(branches.flatMap(({ schema }) => Object.keys(schema.properties ?? {})))];
  const keys = Object.keys(spot.value ?? {});
  if (keys.length === 0)
    return [
      said(
        spot,
        `must be ${listed(
          branches.map(({ schema }) => described(schema)),
          "or",
        )}`,
      ),
    ];
  return keys.map((key) =>
    failure("UNKNOWN_KEY", { key }, [...spot.at, key], { on: "key", hint: hintFor(key, known) }),
  );
};

const typeProblem = (spot: Spot, type: string): Problem => {
  const quotable = type === "string" && ["number", "boolean"].includes(kindOf(spot.value));
  return said(
    spot,
    `must be ${wordsFor(type)}, not ${shown(spot.value)}`,
    quotable ? `write "${String(spot.value)}" in quotes` : undefined,
  );
};

const explainSpot = (spot: Spot): readonly Problem[] => {
  const { schema, value } = spot;
  if (schema.anyOf) return explainUnion(spot);
  if (schema.const !== undefined)
    return schema.const === value ? [] : [said(spot, `must be ${String(schema.const)}, not ${shown(value)}`)];
  if (schema.type !== undefined && !ofType(schema.type, value)) return [typeProblem(spot, schema.type)];
  if (typeof value === "string") return explainText(spot, value);
  if (typeof value === "number") return explainNumber(spot, value);
  if (Array.isArray(value)) return explainList(spot, value);
  return typeof value === "object" && value !== null ? explainMap(spot, value) : [];
};

/** Why a value does not meet a schema, in the words of a person who knows the format. */
export const explain = (schema: JsonSchema, value: unknown): readonly Problem[] =>
  explainSpot({ schema: resolved(schema), value, at: [] });
