import { placeMatches } from "../match/place.js";
import type { Finding } from "../model/finding.js";
import type { IgnoreException } from "../model/policy.js";
import type { Segment } from "../model/request.js";
import type { Evidence, Excepted } from "../model/result.js";

/** `*` matches any run of characters; linear, because sources come from callers. */
export const globMatches = (pattern: string, text: string): boolean => {
  const parts = pattern.split("*");
  const first = parts[0] ?? "";
  if (parts.length === 1) return text === pattern;
  const last = parts.at(-1) ?? "";
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= text.length - last.length;
};

/** `metric/pack` of `metric/pack/signal`; null for a rule of metric.yaml. */
const packOf = (id: string): string | null => {
  const end = id.lastIndexOf("/");
  return id.indexOf("/") === end ? null : id.slice(0, end);
};

/** True when the exception names this signal or rule, or its pack. */
export const namesTarget = ({ ignore }: IgnoreException, id: string): boolean => ignore === id || ignore === packOf(id);

/** True when the exception reaches texts of this segment. */
export const reaches = ({ only }: IgnoreException, segment: Segment | undefined): boolean => {
  if (only === undefined) return true;
  if (segment === undefined) return false;
  if (only.in !== undefined && !placeMatches([only.in], segment)) return false;
  return only.source === undefined || (segment.source !== undefined && globMatches(only.source, segment.source));
};

export const evidenceOf = ({ where, start, end, view, transforms }: Finding): Evidence => ({
  where,
  start,
  end,
  view,
  transforms: [...transforms],
});

export const exceptedBy = ({ ignore, reason, until }: IgnoreException, evidence: readonly Evidence[]): Excepted => ({
  ignore,
  reason,
  until,
  evidence: [...evidence],
});
