import type { Finding } from "../model/finding.js";
import type { Segment } from "../model/request.js";
import type { Admitted } from "./admit.js";

/** A letter or a digit; half of a surrogate pair is neither. */
export const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** True where `value` stands in `text` on its own: not as part of a longer word, number or address. */
const standsAlone = (text: string, value: string): boolean => {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    const goesOn = isWordChar(text[end]) || (/[.@_-]/.test(text[end] ?? "") && isWordChar(text[end + 1]));
    const began = isWordChar(text[at - 1]) || (/[.@_-]/.test(text[at - 1] ?? "") && isWordChar(text[at - 2]));
    if (!goesOn && !began) return true;
  }
  return false;
};

type Why = NonNullable<Finding["allowed"]>;

const allowedBy = ({ policy }: Admitted, segment: Segment, value: string, prompt: string): Why | null => {
  if (policy.allow.values.some((allowed) => allowed.trim().toLowerCase() === value)) return "values";
  if (!policy.allow.promptEcho || segment.field === "prompt" || segment.field === "context") return null;
  return standsAlone(prompt, value) ? "promptEcho" : null;
};

/** Marks findings whose text the metric's policy allows; made while the text is at hand, so that replay needs none. */
export const markAllowed = (
  findings: readonly Finding[],
  segments: readonly Segment[],
  asked: readonly Admitted[],
): readonly Finding[] => {
  const lists = asked.filter(({ policy: { allow } }) => allow.promptEcho || allow.values.length > 0);
  if (lists.length === 0) return findings;
  const prompt = segments.find((s) => s.field === "prompt")?.text.toLowerCase() ?? "";
  return findings.map((finding) => {
    const list = lists.find(({ name }) => finding.signal.startsWith(`${name}/`));
    const segment = segments[finding.segment];
    if (list === undefined || segment === undefined) return finding;
    const value = segment.text.slice(finding.start, finding.end).trim().toLowerCase();
    const allowed = allowedBy(list, segment, value, prompt);
    return allowed === null ? finding : { ...finding, allowed };
  });
};
