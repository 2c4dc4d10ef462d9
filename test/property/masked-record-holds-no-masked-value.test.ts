import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { recordOf } from "../../engine/evaluate/record.js";
import { checker, DecisionRecord, type ScoringRequest, type Snapshot } from "../../engine/index.js";
import { FakeClock } from "../helpers/clock.js";
import { compiled } from "../helpers/sets.js";
import { asks, IDENTITY, judged, judgeWho, policyText, RULES } from "../helpers/small-set.js";

/** Law 11: a masked record holds none of the masked values, anywhere. */

/** Repeats all it was shown, as a careless judge would. */
const parrot = judgeWho("parrot", (input) => ({
  score: 0.5,
  reason: input.segments.map((s) => s.text).join(" | "),
  evidence: input.segments.map((s) => ({ where: s.where, start: 0, end: s.text.length, note: s.text.toUpperCase() })),
}));
const breaks = judgeWho("breaks", (input) => {
  throw new Error(input.segments.map((s) => s.text).join(" | "));
});

const sets = new Map<string, Snapshot>();
beforeAll(async () => {
  for (const content of ["redacted", "hash", "none", "full"])
    for (const judge of [parrot, breaks]) {
      const keys = `${asks(judge.name)}\nonError: fail_open`;
      const text = policyText({ top: `log: { content: ${content} }`, harm: keys, leak: `redact: true\n${keys}` });
      const snapshot = await compiled({ ...RULES, "policies/acme.yaml": text }, [parrot, breaks]);
      sets.set(`${content} ${judge.name}`, snapshot);
    }
});

const recorded = async (content: string, judge: string, request: ScoringRequest) => {
  const snapshot = sets.get(`${content} ${judge}`);
  const plan = snapshot?.tenants.get("acme")?.at(IDENTITY.time);
  if (snapshot === undefined || plan === undefined) throw new Error("not compiled");
  return recordOf(await judged(snapshot, request, { clock: new FakeClock() }), plan, IDENTITY);
};

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 }).map((d) => d.join(""));
const address = fc
  .array(fc.constantFrom(..."bcdfgkmz"), { minLength: 8, maxLength: 12 })
  .map((letters) => `${letters.join("")}@mail.example`);
const value = fc.oneof(digits, address);

/** The value where the packs look, where they don't, glued to letters, in keys, ids and sources. */
const requests = (secret: string): fc.Arbitrary<ScoringRequest> =>
  fc.record({
    response: fc.constantFrom(`It is ${secret}, perhaps harmful.`, `perhaps harmful ${secret}`, "perhaps harmful"),
    prompt: fc.constantFrom(`I am ${secret}`, `x${secret}y`, "hello"),
    messages: fc.constantFrom([{ role: "user" as const, content: `mine: ${secret}` }], []),
    toolCalls: fc.constantFrom(
      [{ id: `call ${secret}`, name: "send", arguments: { to: secret, [secret]: { "a/b": [`(${secret})`] } } }],
      [{ name: "pay", arguments: `{"card":"${secret}"}` }],
    ),
    context: fc.constantFrom(
      [{ id: `id ${secret}`, source: `mail/${secret}`, kind: "tool_output" as const, text: `From ${secret}` }],
      [`quoted "${secret}" here`, `ABC${secret.toUpperCase()}`],
    ),
    requestId: fc.constantFrom(`r ${secret}`, "r1"),
  });

const isRecord = checker(DecisionRecord);

test.each(["redacted", "hash", "none"])("content: %s", async (content) => {
  await fc.assert(
    fc.asyncProperty(
      value.chain((secret) => fc.tuple(fc.constant(secret), requests(secret))),
      fc.constantFrom("parrot", "breaks"),
      async ([secret, request], judge) => {
        const record = await recorded(content, judge, request);
        const kept = JSON.stringify(record).toLowerCase();
        expect(kept).not.toContain(secret);
        expect(kept).not.toContain(secret.replaceAll("/", "~1"));
        expect(isRecord.is(record)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test("a number in a tool call is masked like a text", async () => {
  const record = await recorded("redacted", "parrot", {
    response: "done",
    toolCalls: [{ name: "pay", arguments: { card: 4111111111111111, amount: 5 } }],
  });
  expect(record.request?.toolCalls).toEqual([{ name: "pay", arguments: { card: "[CARD]", amount: 5 } }]);
});

test("redacted keeps the rest of the text; hash and none keep no text at all", async () => {
  const request: ScoringRequest = {
    response: "Pay 4111111111111111, it is perhaps harmful.",
    context: [{ source: "kb-1", text: "Some words." }],
    metrics: ["harm", "leak", "proof"],
  };
  const redacted = await recorded("redacted", "parrot", request);
  expect(redacted.request?.response).toBe("Pay [CARD], it is perhaps harmful.");
  expect(redacted.request?.context).toEqual([{ source: "kb-1", text: "Some words." }]);
  for (const content of ["hash", "none"]) {
    const record = await recorded(content, "parrot", request);
    expect(record.request).toEqual({ metrics: ["harm", "leak", "proof"] });
    expect(JSON.stringify(record)).not.toContain("perhaps harmful.");
    expect(JSON.stringify(record)).not.toContain("Some words");
    expect(record.requestHash === undefined).toBe(content === "none");
  }
});

test("full keeps everything", async () => {
  const request = { response: "Pay 4111111111111111." };
  const record = await recorded("full", "parrot", request);
  expect(record.request).toEqual(request);
});
