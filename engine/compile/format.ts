import type { TSchema } from "@sinclair/typebox";
import {
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type Scalar,
  type Tags,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { contentHash } from "./hash.js";
import { type JsonSchema, propertyOf, resolved } from "./json-schema.js";
import { CHECKERS } from "./load.js";
import { parseYaml } from "./parse.js";
import type { SourceFile } from "./types.js";

const keyOf = ({ key }: Pair): string => (isScalar(key) ? String(key.source ?? key.value) : "");

/** The branch of a union that most of the keys belong to. */
const branchFor = (schema: JsonSchema, keys: readonly string[]): JsonSchema => {
  const own = resolved(schema);
  const shared = (branch: JsonSchema): number => keys.filter((key) => propertyOf(branch, key) !== null).length;
  const branches = (own.anyOf ?? []).map((branch) => branchFor(branch, keys));
  return branches.reduce((best, branch) => (shared(branch) > shared(best) ? branch : best), own);
};

/** The branch of a union that is a list. */
const listFor = (schema: JsonSchema): JsonSchema => {
  const own = resolved(schema);
  return own.anyOf?.map(listFor).find(({ items }) => items !== undefined) ?? own;
};

/** Keys in the order of the schema; free names stay as written. */
const sortMap = (map: YAMLMap, schema: JsonSchema): void => {
  const order = Object.keys(schema.properties ?? {});
  const rank = (pair: Pair): number => {
    const index = order.indexOf(keyOf(pair));
    return index < 0 ? order.length : index;
  };
  map.items.sort((a, b) => rank(a) - rank(b));
  const first = map.items[0]?.key;
  if (!isScalar(first)) return;
  // What stands before a map's first key is read back as standing before the map.
  first.spaceBefore = false;
  const comments = [map.commentBefore, first.commentBefore].filter((comment) => typeof comment === "string");
  if (comments.length > 0) map.commentBefore = comments.join("\n");
  first.commentBefore = null;
};

/** `{ a: b }` but `[a, b]`: the writer has one switch for both. */
const padFlow = (node: YAMLMap | YAMLSeq): void => {
  const write = node.toString.bind(node);
  const flowCollectionPadding = isMap(node) ? " " : "";
  node.toString = (context, ...rest) => write(context && { ...context, flowCollectionPadding }, ...rest);
};

const arrange = (node: unknown, schema: JsonSchema): void => {
  if (!isMap(node) && !isSeq(node)) return;
  padFlow(node);
  if (isMap(node)) {
    const branch = branchFor(schema, node.items.map(keyOf));
    sortMap(node, branch);
    for (const pair of node.items) arrange(pair.value, propertyOf(branch, keyOf(pair)) ?? {});
    return;
  }
  const { items = {} } = listFor(schema);
  for (const [index, item] of node.items.entries()) arrange(item, (Array.isArray(items) ? items[index] : items) ?? {});
};

/** A double-quoted text on one line as it was written, or null for others. */
const asWritten = ({ srcToken }: Scalar): string | null =>
  srcToken?.type === "double-quoted-scalar" && !srcToken.source.includes("\n") ? srcToken.source : null;

/** The writer would turn an escape that it knows no need for, such as that of an invisible character, into the character. */
const keepEscapes = (tags: Tags): Tags =>
  tags.map((tag) => {
    if (typeof tag !== "object" || tag.tag !== "tag:yaml.org,2002:str" || tag.collection !== undefined) return tag;
    const { stringify } = tag;
    return { ...tag, stringify: (node, ...rest) => asWritten(node) ?? stringify?.(node, ...rest) ?? "" };
  });

const READING = {
  uniqueKeys: false,
  version: "1.2",
  schema: "core",
  keepSourceTokens: true,
  customTags: keepEscapes,
} as const;

/** Nothing is folded or spread over lines: a long regex stays one line, an escaped line break stays escaped. */
const WRITING = { lineWidth: 0, indent: 2, indentSeq: true, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };

/**
 * The file in canonical form: keys in the order of the format, comments kept, two spaces, no folded lines. Formatting
 * twice changes nothing, and the content stays the same; a file that can't be read is returned as it is.
 */
export const formatSource = ({ text, path, role }: SourceFile): string => {
  const before = parseYaml(text, path);
  if (before.diagnostics.length > 0) return text;
  const document = parseDocument(text, READING);
  const { schema }: { schema: TSchema } = CHECKERS[role];
  arrange(document.contents, schema);
  const formatted = document.toString(WRITING);
  // The last word against a comment or scalar that the writer would turn into something else.
  return contentHash(parseYaml(formatted, path).value) === contentHash(before.value) ? formatted : text;
};
