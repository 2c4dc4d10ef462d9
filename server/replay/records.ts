import { checker, DecisionRecord } from "../../engine/index.js";
import type { Item } from "./items.js";
import { isObject, type JsonObject } from "./json.js";
import type { Notes } from "./notes.js";

const record = checker(DecisionRecord);

const looksRecorded = (value: JsonObject): boolean => "snapshot" in value && "frames" in value && "result" in value;

/** A decision record of our own, alone or as exported with its place in the chain; null when the row is none. */
export const recordItems = (row: JsonObject, notes: Notes): readonly Item[] | null => {
  const held = isObject(row["record"]) && "hash" in row ? row["record"] : row;
  if (!looksRecorded(held)) return null;
  if (record.is(held)) return [{ kind: "record", id: held.id, record: held }];
  const [first] = record.errors();
  notes.problems.push(
    `it is no decision record: ${first?.instancePath || "/"} ${first?.message ?? "has another shape"}`,
  );
  return [];
};
