import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from "yaml";
import type { ErrorCode, ErrorParams } from "../model/errors.js";

/** Where an entry starts: its key (a list item has none, so itself) and its value. */
export interface Offsets {
  readonly key: number;
  readonly value: number;
}

/** What a reading collects. */
export interface Reading {
  readonly offsets: Map<string, Offsets>;
  readonly complain: (offset: number, code: ErrorCode, params: ErrorParams, hint?: string) => void;
}

const REFUSED_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** A line break can't stand in a plain key, so paths stay distinct. */
export const pathOf = (at: string, step: string | number): string => `${at}\n${step}`;

const startOf = (node: Node): number => node.range?.[0] ?? 0;

const refuseFeatures = ({ complain }: Reading, node: Node): void => {
  if (node.tag) complain(startOf(node), "YAML_FEATURE", { feature: `The tag ${node.tag}` });
  if ("anchor" in node && node.anchor)
    complain(startOf(node), "YAML_FEATURE", { feature: `The anchor &${node.anchor}` });
};

const checkNumber = ({ complain }: Reading, node: Node, value: number, source: string): void => {
  if (!Number.isFinite(value))
    complain(
      startOf(node),
      "SCHEMA",
      { path: source, problem: "is no finite number" },
      "write it in quotes if it is text",
    );
  else if (Number.isInteger(value) && !Number.isSafeInteger(value))
    complain(startOf(node), "SCHEMA", { path: source, problem: "is too long for a number" }, "write it in quotes");
};

/** A key by its own text: mint addresses may look like numbers. Null when it is no text at all. */
const keyOf = (reading: Reading, { key }: Pair, map: YAMLMap): { name: string; start: number } | null => {
  if (!isScalar(key)) {
    reading.complain(startOf(map), "YAML_FEATURE", { feature: "A key that is no plain text" });
    return null;
  }
  refuseFeatures(reading, key);
  const name = typeof key.value === "string" ? key.value : (key.source ?? "");
  if (!REFUSED_KEYS.has(name) && name !== "") return { name, start: startOf(key) };
  reading.complain(startOf(key), "YAML_FEATURE", { feature: name === "" ? "An empty key" : `The key ${name}` });
  return null;
};

const readMap = (reading: Reading, map: YAMLMap, at: string): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const pair of map.items) {
    const key = keyOf(reading, pair, map);
    if (key === null) continue;
    if (Object.hasOwn(values, key.name)) {
      reading.complain(key.start, "YAML_DUPLICATE_KEY", { key: key.name });
      continue;
    }
    const path = pathOf(at, key.name);
    const value = pair.value as Node | null;
    const filled = value?.range && value.range[0] < value.range[1];
    reading.offsets.set(path, { key: key.start, value: filled ? startOf(value) : key.start });
    values[key.name] = readNode(reading, value, path);
  }
  return values;
};

/** Reads a node as plain data, so that neither aliases nor tags nor prototype keys can come in. */
export const readNode = (reading: Reading, node: Node | null, at: string): unknown => {
  if (node === null) return null;
  if (isAlias(node)) {
    reading.complain(startOf(node), "YAML_FEATURE", { feature: `The alias *${node.source}` });
    return null;
  }
  refuseFeatures(reading, node);
  if (isMap(node)) return readMap(reading, node, at);
  if (isSeq<Node>(node))
    return node.items.map((item, index) => {
      const path = pathOf(at, index);
      reading.offsets.set(path, { key: startOf(item), value: startOf(item) });
      return readNode(reading, item, path);
    });
  if (!isScalar(node)) return null;
  if (typeof node.value === "number") checkNumber(reading, node, node.value, node.source ?? String(node.value));
  return node.value;
};
