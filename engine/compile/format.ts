import type { TSchema } from "@sinclair/typebox";
import { isMap, isPair, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from "yaml";
import { contentHash } from "./hash.js";
import { type JsonSchema, type Known, propertyOf, resolved } from "./json-schema.js";
import { CHECKERS } from "./load.js";
import { parseYaml } from "./parse.js";
import type { SourceFile } from "./types.js";

/** A flow collection longer than this (as JSON) is written as a block. */
const MAX_FLOW = 120;

const keyOf = ({ key }: Pair): string => (isScalar(key) ? String(key.source ?? key.value) : "");

/** The branch of a union that most of the keys belong to. */
const branchFor = (schema: JsonSchema, keys: readonly string[], known: Known): { schema: JsonSchema; known: Known } => {
  const own = resolved(schema, known);
  const branches = (own.schema.anyOf ?? []).map((branch) => branchFor(branch, keys, own.known));
  const shared = (branch: JsonSchema): number => keys.filter((key) => propertyOf(branch, key) !== null).length;
  return branches.reduce((best, branch) => (shared(branch.schema) > shared(best.schema) ? branch : best), own);
};

const isLong = (node: { toJSON: () => unknown }): boolean => JSON.stringify(node.toJSON()).length > MAX_FLOW;

/** Keys in the order of the schema; free names stay as written. */
const sortMap = (map: YAMLMap, schema: JsonSchema): void => {
  const order = Object.keys(schema.properties ?? {});
  const rank = (pair: Pair): number => {
    const index = order.indexOf(keyOf(pair));
    return index < 0 ? order.length : index;
  };
  map.items.sort((a, b) => rank(a) - rank(b));
  const first = map.items[0]?.key;
  // A blank line before a map's first key would not be read back.
  if (isScalar(first)) first.spaceBefore = false;
};

const arrange = (node: unknown, schema: JsonSchema, known: Known): void => {
  if (isMap(node)) {
    if (node.flow && isLong(node)) node.flow = false;
    const pairs = node.items.filter(isPair);
    const fitting = branchFor(schema, pairs.map(keyOf), known);
    sortMap(node, fitting.schema);
    for (const pair of pairs) arrange(pair.value, propertyOf(fitting.schema, keyOf(pair)) ?? {}, fitting.known);
  } else if (isSeq(node)) {
    if (node.flow && isLong(node)) node.flow = false;
    const own = listBranch(schema, known);
    for (const [index, item] of node.items.entries()) {
      const { items = {} } = own.schema;
      arrange(item, (Array.isArray(items) ? items[index] : items) ?? {}, own.known);
    }
  }
};

const listBranch = (schema: JsonSchema, known: Known): { schema: JsonSchema; known: Known } => {
  const own = resolved(schema, known);
  const list = own.schema.anyOf?.map((branch) => listBranch(branch, own.known)).find((branch) => branch.schema.items);
  return list ?? own;
};

/**
 * The file in canonical form: keys in the order of the format, comments kept, two spaces, no folded lines. Formatting
 * twice changes nothing, and the content stays the same; a file that can't be read is returned as it is.
 */
export const formatSource = ({ text, path, role }: SourceFile): string => {
  const before = parseYaml(text, path);
  if (before.diagnostics.length > 0) return text;
  const document = parseDocument(text, { uniqueKeys: false, version: "1.2", schema: "core" });
  const { schema }: { schema: TSchema } = CHECKERS[role];
  arrange(document.contents, schema, new Map());
  const formatted = document.toString({ lineWidth: 0, indent: 2, indentSeq: true, flowCollectionPadding: true });
  // The last word against a comment or scalar that the writer would turn into something else.
  return contentHash(parseYaml(formatted, path).value) === contentHash(before.value) ? formatted : text;
};
