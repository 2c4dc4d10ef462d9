import { firstText, isObject, type JsonObject } from "./json.js";

/** Names under which logs keep the time of a turn, the surest first. */
const KEYS = [
  "time",
  "ts",
  "timestamp",
  "startTime",
  "start_time",
  "startTimeUnixNano",
  "created_at",
  "createdAt",
  "created",
] as const;

/** Milliseconds of a number of seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by their size. */
const toMilliseconds = (value: number): number => {
  if (value < 1e11) return value * 1000;
  if (value < 1e14) return value;
  return value < 1e17 ? value / 1e3 : value / 1e6;
};

const ISO_DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d|$)/;
const HAS_ZONE = /[T ].*(?:Z|[+-]\d\d:?\d\d)$/i;

const toDate = (value: unknown): Date | null => {
  if (typeof value === "number") return new Date(toMilliseconds(value));
  if (typeof value !== "string") return null;
  if (/^\d{9,}$/.test(value)) return new Date(toMilliseconds(Number(value)));
  if (!ISO_DATE.test(value)) return null;
  // Without a zone, a time would mean another moment on every machine.
  return new Date(value.length > 10 && !HAS_ZONE.test(value) ? `${value}Z` : value);
};

/** The time a row or a provider's answer states, as ISO 8601 in UTC; null when it states none that can be read. */
export const timeOf = (...holders: readonly unknown[]): string | null => {
  for (const holder of holders.filter(isObject)) {
    for (const key of KEYS) {
      const date = toDate(holder[key]);
      if (date !== null && !Number.isNaN(date.getTime())) return date.toISOString();
    }
  }
  return null;
};

/** What a row calls itself; rows without a name go by their line. */
export const idOf = (row: JsonObject, line: number): string => {
  const id = firstText(row["id"], row["requestId"], row["request_id"], row["trace_id"], row["span_id"], row["spanId"]);
  return id ?? (typeof row["id"] === "number" ? String(row["id"]) : `line-${line}`);
};
