import { JudgeAnswer } from "../model/plugin.js";
import type { Segment } from "../model/request.js";
import type { Evidence } from "../model/result.js";
import { checker } from "../model/schema.js";

const answers = checker(JudgeAnswer);

/** The answer when it has the shape of `JudgeAnswer` and lies in the metric's range; else what is wrong with it, never quoting it. */
export const readAnswer = (
  value: unknown,
  range: readonly [number, number],
): JudgeAnswer | { readonly problem: string } => {
  if (!answers.is(value)) {
    const error = answers.errors()[0];
    return {
      problem: `the answer ${error?.instancePath ?? ""} ${error?.message ?? "has another shape"}`.replace("  ", " "),
    };
  }
  if (!Number.isFinite(value.score) || value.score < range[0] || value.score > range[1])
    return { problem: `the score lies outside ${range[0]}..${range[1]}` };
  return value;
};

/** The spans of an answer that lie in the text it was shown. */
export const answeredEvidence = (answer: JudgeAnswer, segments: readonly Segment[]): Evidence[] =>
  (answer.evidence ?? [])
    .filter(({ where, start, end }) => {
      const length = segments.find((s) => s.where === where)?.text.length ?? 0;
      return start < end && end <= length;
    })
    .map((e) => ({ ...e, view: "plain", transforms: [] }));
