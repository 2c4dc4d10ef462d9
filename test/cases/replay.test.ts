import { expect, it } from "vitest";
import type { Snapshot } from "../../engine/index.js";
import { replayed } from "../helpers/replaying.js";
import { compiled } from "../helpers/sets.js";
import { judged } from "../helpers/small-set.js";
import { linesOf, listedIn } from "./cases.js";

/** The cases' one rule, "no-secrets", is a small metric with one signal here. */
const METRIC = `
format: 1
direction: higher_is_worse
range: [0, 1]
combine: worst
clear: 0.01
tiers: { confidentPass: 0.1, confidentBlock: 0.9 }
judges: decide
`;
const PASSWORD =
  "{ id: no-secrets, in: [response, toolCalls], regex: 'password=\\S+', score: 0.95, message: A password. }";
const WORD = "{ id: p, in: [response], literals: [口令], score: 0.95, message: A password in Chinese. }";

const set = (secrets: string, top = "", signal = PASSWORD): Promise<Snapshot> =>
  compiled({
    "rules/secrets/metric.yaml": METRIC,
    "rules/secrets/words.yaml": `format: 1\nabout: One signal.\nsignals:\n  - ${signal}\n`,
    "policies/acme.yaml": `format: 1\nonTimeout: fail_closed\nonError: fail_closed\n${top}metrics:\n  secrets: { packs: [words], ${secrets} }\n`,
  });
const NO_SECRETS = "threshold: 0.5, warnThreshold: 0.5";

interface Step {
  readonly do: string;
  readonly file_text?: string;
}
const logOf = (id: string): string => {
  const found = linesOf("replay")
    .map((line): { id: string; input: { steps: readonly Step[] } } => JSON.parse(line))
    .find((c) => c.id === id);
  return found?.input.steps.find((step) => step.do === "replay")?.file_text ?? "";
};

it("rep-003: CRLF, blank lines and a last line without an end lose no record", async () => {
  const { report, of } = await replayed(logOf("rep-003"), { candidate: await set(NO_SECRETS) });
  expect(report).toMatchObject({ judged: 3, unreadable: { count: 0 }, notEvaluable: { count: 0 } });
  expect(of("t2")).toMatchObject({ after: { verdict: "block" } });
});

it("rep-004: an output of null is not clean: the answer in the nested generation is judged", async () => {
  const { of } = await replayed(logOf("rep-004"), { candidate: await set(NO_SECRETS) });
  expect(of("tr1")).toMatchObject({ after: { verdict: "block" } });
});

it("rep-005: every tool call of a span is read", async () => {
  const { of } = await replayed(logOf("rep-005"), { candidate: await set(NO_SECRETS) });
  expect(of("s1")).toMatchObject({ after: { verdict: "block" } });
});

it("rep-006: escaped and raw UTF-8 are one text", async () => {
  const { of } = await replayed(logOf("rep-006"), { candidate: await set(NO_SECRETS, "", WORD) });
  expect([of("raw"), of("esc")]).toMatchObject([{ after: { verdict: "block" } }, { after: { verdict: "block" } }]);
});

it("rep-009: the logged time counts, so two runs on two days give one report", async () => {
  // No rule reads the hour; what ends by the time is an exception.
  const ends = "exceptions:\n  - { ignore: secrets/words, reason: trial, owner: ops, until: 2026-11-02 }\n";
  const candidate = await set(NO_SECRETS, ends);
  const log = [
    { id: "n1", ts: "2026-11-03T00:30:00Z", response: "password=x" },
    { id: "d1", ts: "2026-11-02T12:00:00Z", response: "password=x" },
  ];
  const morning = await replayed(log, { candidate, asOf: "2026-11-01T03:00:00.000Z" });
  const later = await replayed(log, { candidate, asOf: "2026-11-30T15:00:00.000Z" });
  expect(morning.lines).toEqual(later.lines);
  expect(morning.of("n1")).toMatchObject({ after: { verdict: "block" } });
  expect(morning.of("d1")).toMatchObject({ after: { verdict: "allow" } });
});

it("rep-010: old verdict, new verdict and the rule come from the live evaluator", async () => {
  const current = await set(NO_SECRETS);
  const candidate = await set(`${NO_SECRETS}, mode: warn`);
  const live = await judged(current, { prompt: "What's in the settings?", response: "password=Zk4vQ9wL2rT8 for db2" });
  expect(live.result.action).toBe("block");
  const { of } = await replayed(logOf("rep-010"), { candidate, current });
  expect(of("t2")).toMatchObject({
    before: { verdict: "block" },
    after: { verdict: "warn", rules: ["secrets/words/no-secrets"] },
  });
});

it("rep-011: an answer that was logged as JSON inside JSON is judged as what it says", async () => {
  const { of } = await replayed(logOf("rep-011"), { candidate: await set(NO_SECRETS) });
  expect(of("dbl")).toMatchObject({ after: { verdict: "block" } });
});

it("holds a test for each case of the area, or lists it with a reason", () => {
  const ids = linesOf("replay").map((line): string => JSON.parse(line).id);
  const tested = ["003", "004", "005", "006", "009", "010", "011"].map((n) => `rep-${n}`);
  expect([...tested, ...listedIn(ids)].sort()).toEqual(ids.toSorted());
});
