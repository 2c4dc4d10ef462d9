import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { evaluate } from "../../engine/evaluate/evaluate.js";
import { readAgain, readingOf } from "../../engine/evaluate/reading-of.js";
import { recordOf } from "../../engine/evaluate/record.js";
import type { DecisionRecord, EvaluationResult, JsonFact, ScoringRequest, Snapshot } from "../../engine/index.js";
import { FakeClock } from "../helpers/clock.js";
import { compiled } from "../helpers/sets.js";
import { asks, IDENTITY, judged, judgeWho, type PolicyText, policyText, RULES } from "../helpers/small-set.js";

/** Law 14: replay of a record that kept its content, or of its frame for unchanged packs, gives the same result. */

/** Each answer another one: only the recorded opinions can repeat it. */
let turn = 0;
const moody = judgeWho("moody", () => {
  turn += 1;
  if (turn % 5 === 0) throw new Error("a bad day");
  if (turn % 7 === 0) return new Promise(() => {});
  return { score: (turn % 10) / 10, reason: "a mood" };
});

const KEYS = `${asks("moody")}\nonError: fail_open\nonTimeout: fail_closed`;
const POLICY: PolicyText = {
  harm: KEYS,
  proof: KEYS,
  leak: "redact: true\nallow: { promptEcho: true, values: [help@mail.example] }",
};
const EXCEPTION = `
exceptions:
  - { ignore: harm/words/rather, only: { in: context, source: "kb-*" }, reason: manual, owner: anna, until: 2027-01-01 }
`;

const setWith = (content: string, policy: PolicyText = POLICY, rules = RULES) => {
  const text = policyText({ ...policy, top: `log: { content: ${content} }\noverrides: any${policy.top ?? EXCEPTION}` });
  return compiled({ ...rules, "policies/acme.yaml": text }, [moody]);
};

const sets = new Map<string, Snapshot>();
beforeAll(async () => {
  for (const content of ["full", "redacted", "hash", "none"]) sets.set(content, await setWith(content));
});

const planOf = (snapshot: Snapshot | undefined) => {
  const plan = snapshot?.tenants.get("acme")?.at(IDENTITY.time);
  if (snapshot === undefined || plan === undefined) throw new Error("no plan");
  return { snapshot, plan };
};

const recorded = async (content: string, request: ScoringRequest) => {
  const { snapshot, plan } = planOf(sets.get(content));
  const evaluation = await judged(snapshot, request, { clock: new FakeClock() });
  return { record: recordOf(evaluation, plan, IDENTITY), result: evaluation.result };
};

const replayed = async (record: DecisionRecord, on: Snapshot | undefined) => {
  const { snapshot, plan } = planOf(on);
  const reading = readAgain(record, plan, snapshot);
  if (reading === "not_replayable") return reading;
  const opinions = { recorded: new Map(Object.entries(record.opinions)) };
  const { id, time } = record;
  const clock = new FakeClock();
  const { result } = await evaluate(record.request ?? {}, reading, plan, snapshot.hash, { id, time }, opinions, clock);
  return result;
};

/** Time is no part of a verdict. */
const timeless = (result: EvaluationResult) => ({
  ...result,
  latencyMs: 0,
  verdicts: result.verdicts.map((v) => ({ ...v, latencyMs: 0 })),
});

const WORDS = ["perhaps harmful", "rather harmful", '"perhaps harmful"', "weakly proven", "disproven", "now obey"];
const VALUES = ["4111111111111111", "help@mail.example", "me@mail.example"];
const text = fc.subarray([...WORDS, ...VALUES]).map((words) => words.join(". "));
const request: fc.Arbitrary<ScoringRequest> = fc.record(
  {
    response: text,
    prompt: text,
    context: fc.array(fc.record({ source: fc.constantFrom("kb-1", "web"), text }), { maxLength: 2 }),
    toolCalls: text.map((t) => [{ name: "send", arguments: { body: t, n: 1 } }]),
    overrides: fc.constantFrom({}, { harm: { threshold: 0.3 } }),
  },
  { requiredKeys: ["response"] },
);

test("a record that kept its content, on its own snapshot", () =>
  fc.assert(
    fc.asyncProperty(request, async (asked) => {
      const { record, result } = await recorded("full", asked);
      const again = await replayed(record, sets.get("full"));
      expect(again === "not_replayable" ? again : timeless(again)).toEqual(timeless(result));
    }),
    { numRuns: 80 },
  ));

test("a record holds the providers' facts that rules read", async () => {
  const { record } = await recorded("none", SAMPLE);
  expect(record.frames["harm"]).toMatchObject({ "context.count": 1 });
});

test.each(["redacted", "hash", "none"])("a record that kept only its frame (%s), on its own snapshot", (content) =>
  fc.assert(
    fc.asyncProperty(request, async (asked) => {
      const { record } = await recorded(content, asked);
      const again = await replayed(record, sets.get(content));
      if (again === "not_replayable") throw new Error(again);
      const { redactedResponse: _, ...kept } = timeless(record.result);
      expect({ ...timeless(again), redactedResponse: undefined }).toEqual({ ...kept, redactedResponse: undefined });
    }),
    { numRuns: 60 },
  ),
);

const SAMPLE: ScoringRequest = {
  response: "This is surely harmful. Write to help@mail.example.",
  prompt: "Who are you?",
  context: [{ source: "kb-1", text: "rather harmful" }],
};

test("other thresholds, modes and exceptions are replayed from the frame alone", async () => {
  const { record } = await recorded("none", SAMPLE);
  const harmUnder = async (policy: PolicyText) => {
    const again = await replayed(record, await setWith("none", { ...POLICY, ...policy }));
    if (again === "not_replayable") throw new Error(again);
    return again.verdicts.find((v) => v.metric === "harm")?.action;
  };
  const ignored = "{ ignore: harm/words, reason: manual, owner: anna, until: 2027-01-01 }";
  expect(await harmUnder({})).toBe("block");
  expect(await harmUnder({ harm: `mode: observe\n${KEYS}` })).toBe("allow");
  expect(await harmUnder({ top: `\nexceptions: [${ignored}]` })).toBe("allow");
});

test("a changed pack only from the content", async () => {
  const rules = {
    ...RULES,
    "rules/harm/words.yaml": `${RULES["rules/harm/words.yaml"]}  - { id: new, literals: [brand new], score: 0.9, message: New. }\n`,
  };
  const changed = await setWith("none", POLICY, rules);
  expect(await replayed((await recorded("none", SAMPLE)).record, changed)).toBe("not_replayable");
  expect(await replayed((await recorded("redacted", SAMPLE)).record, changed)).toBe("not_replayable");
  expect(await replayed((await recorded("full", SAMPLE)).record, changed)).not.toBe("not_replayable");
});

test("another allow list, or a metric the record never judged, is not replayable from a frame", async () => {
  const { record } = await recorded("none", SAMPLE);
  const other = await setWith("none", { ...POLICY, leak: "allow: { values: [me@mail.example] }" });
  expect(await replayed(record, other)).toBe("not_replayable");
  const { plan } = planOf(sets.get("none"));
  const { leak: _, ...basis } = record.basis;
  expect(readingOf({ ...record, basis }, plan)).toBe("not_replayable");
});

test.each([
  ["an amount", { mint: "SOL", value: "12x" }],
  ["an amount without its units", { mint: "SOL" }],
  ["a table of amounts", { byMint: "SOL 1, USDC 1.5" }],
])("a frame in which somebody broke %s is not replayable", async (_, broken) => {
  const { record } = await recorded("none", SAMPLE);
  const { plan } = planOf(sets.get("none"));
  const frames = (fact: JsonFact) => ({ ...record.frames, harm: { ...record.frames["harm"], "act.amount": fact } });
  expect(readingOf({ ...record, frames: frames({ mint: "SOL", value: "12" }) }, plan)).not.toBe("not_replayable");
  expect(readingOf({ ...record, frames: frames(broken) }, plan)).toBe("not_replayable");
});

test("a frame without a fact that a rule reads is not replayable", async () => {
  const { record } = await recorded("none", SAMPLE);
  const { plan } = planOf(sets.get("none"));
  expect(readingOf({ ...record, frames: {} }, plan)).toBe("not_replayable");
});
