import { describe, expect, it } from "vitest";
import { type EvaluationResult, judge, type ScoringRequest, type Verdict } from "../../engine/index.js";
import { FakeClock } from "../helpers/clock.js";
import { shippedWith, TODAY } from "../helpers/shipped.js";
import { casesOf, linesOf, listedIn, requestOf, type TextCase } from "./cases.js";

const AREAS = ["injection", "groundedness"];
const snapshot = await shippedWith();

const judged = async (request: ScoringRequest): Promise<EvaluationResult> =>
  (await judge(request, snapshot, "demo", { id: "case", time: TODAY }, "none", new FakeClock())).result;

/** Everything the verdict says: its reasons, the texts they point at, and where those stand. */
const saidBy = (verdict: Verdict, summary: string, request: ScoringRequest): string => {
  const texts = new Map<string, string>([
    ["response", request.response ?? ""],
    ["prompt", request.prompt ?? ""],
    ...(request.context ?? []).map((part, i): [string, string] => [
      `context[${i}]`,
      typeof part === "string" ? part : part.text,
    ]),
  ]);
  const idOf = (where: string): string => {
    const part = request.context?.[Number(/^context\[(\d+)\]$/.exec(where)?.[1] ?? -1)];
    return typeof part === "object" ? (part.id ?? "") : "";
  };
  const reasons = verdict.reasons.flatMap(({ rule, message, evidence }) => [
    rule,
    message,
    ...evidence.flatMap(({ where, start, end, note = "" }) => [
      where,
      idOf(where),
      texts.get(where)?.slice(start, end) ?? "",
      note,
    ]),
  ]);
  return [summary, ...reasons].join("\n").toLowerCase();
};

/** What is wrong with the verdict on a case, or null. */
const problemOf = async (test: TextCase, area: string): Promise<string | null> => {
  const request = requestOf(test);
  const result = await judged(request);
  const verdict = result.verdicts.find(({ metric }) => metric === area);
  if (!verdict) return "there is no verdict";
  const action = verdict.action ?? "none";
  if (!test.expected.action.includes(action)) return `${action} instead of ${test.expected.action.join(" or ")}`;
  if (verdict.score !== null && !Number.isFinite(verdict.score)) return `the score is ${verdict.score}`;
  const said = saidBy(verdict, result.summary, request);
  const missing = (test.expected.must_mention ?? []).filter((word) => !said.includes(word.toLowerCase()));
  if (missing.length > 0) return `it does not mention ${missing.join(", ")}: ${said}`;
  const any = test.expected.must_mention_any ?? [];
  if (any.length > 0 && !any.some((word) => said.includes(word.toLowerCase())))
    return `it mentions none of ${any}: ${said}`;
  return null;
};

describe.each(AREAS)("%s", (area) => {
  const cases = casesOf(area);
  const listed = listedIn(cases.map(({ id }) => id));

  it.each(cases.filter(({ id }) => !listed.includes(id)))("$id: not $kind", async (test) => {
    expect(await problemOf(test, area)).toBeNull();
  });

  it.each(cases.filter(({ id }) => listed.includes(id)))("$id is listed and not met yet", async (test) => {
    expect(await problemOf(test, area)).not.toBeNull();
  });

  it("has at most one listed case in five", () => {
    expect(listed.length).toBeLessThanOrEqual(linesOf(area).length / 5);
  });
});
