import { describe, expect, test } from "vitest";
import type { Judge, ScoringRequest } from "../../../engine/index.js";
import { compiled } from "../../helpers/sets.js";
import { asks, judged, judgeWho, type PolicyText, policyText, RULES } from "../../helpers/small-set.js";

const CARD = "5500000000000004";

const resultOf = async (policy: PolicyText, request: ScoringRequest, judges: readonly Judge[] = []) => {
  const snapshot = await compiled({ ...RULES, "policies/acme.yaml": policyText(policy) }, judges);
  return (await judged(snapshot, request)).result;
};
const leakOf = async (leak: string, request: ScoringRequest) =>
  (await resultOf({ leak }, request)).verdicts.find((v) => v.metric === "leak");

describe("an allow list", () => {
  test("takes listed values out, whatever their case, and shows them", async () => {
    const verdict = await leakOf("allow: { values: [Support@Acme.example] }", { response: "Ask support@acme.example" });
    expect(verdict).toMatchObject({ action: "allow", score: 0 });
    expect(verdict?.excepted).toMatchObject([{ ignore: "leak/values/email", until: null }]);
  });

  test("does not reach other values", async () => {
    const leak = "allow: { values: [support@acme.example] }";
    expect(await leakOf(leak, { response: "Ask xsupport@acme.example" })).toMatchObject({ action: "warn" });
  });

  const echo = "allow: { promptEcho: true }";
  test("promptEcho takes out what the prompt says itself", async () => {
    const request = { prompt: "I am Me@mail.example, and you?", response: "Hello me@mail.example" };
    expect(await leakOf(echo, request)).toMatchObject({ action: "allow" });
    expect(await leakOf("", request)).toMatchObject({ action: "warn" });
  });

  test.each([
    ["part of another address", "I am notme@mail.example"],
    ["a longer address", "I am me@mail.example.org"],
    ["something else", "Who are you?"],
  ])("promptEcho is no echo of %s", async (_, prompt) => {
    expect(await leakOf(echo, { prompt, response: "Hello me@mail.example" })).toMatchObject({ action: "warn" });
  });

  test("a context is no prompt", async () => {
    const request = { context: ["me@mail.example"], response: "Hello me@mail.example" };
    expect(await leakOf(echo, request)).toMatchObject({ action: "warn" });
  });
});

describe("redact", () => {
  const redact = { leak: "redact: true" };

  test("offers the response with labelled spans masked, and never changes the action", async () => {
    const result = await resultOf(redact, { response: `Card ${CARD}, mail me@mail.example.` });
    expect(result).toMatchObject({ action: "block", redactedResponse: "Card [CARD], mail [EMAIL]." });
  });

  test("masks warning spans too", async () => {
    const result = await resultOf(redact, { response: "Mail me@mail.example." });
    expect(result).toMatchObject({ action: "warn", redactedResponse: "Mail [EMAIL]." });
  });

  test("offers nothing when nothing is masked, or the policy does not redact, or only observes", async () => {
    expect((await resultOf(redact, { response: "Hello." })).redactedResponse).toBe(null);
    expect((await resultOf({}, { response: `Card ${CARD}` })).redactedResponse).toBe(null);
    const observed = { leak: "redact: true\nmode: observe" };
    expect((await resultOf(observed, { response: `Card ${CARD}` })).redactedResponse).toBe(null);
  });

  test("offers nothing when another metric blocks", async () => {
    expect((await resultOf(redact, { response: `Card ${CARD}, surely harmful` })).redactedResponse).toBe(null);
  });

  test("offers nothing when a tool call blocks", async () => {
    const toolCalls = [{ name: "pay", arguments: { card: CARD } }];
    expect((await resultOf(redact, { response: `Card ${CARD}`, toolCalls })).redactedResponse).toBe(null);
  });

  test("offers nothing when the metric was blocked because a judge failed", async () => {
    const broken = judgeWho("broken", () => null);
    const policy = { leak: `redact: true\n${asks("broken")}` };
    const result = await resultOf(policy, { response: "Mail me@mail.example." }, [broken]);
    expect(result).toMatchObject({ action: "block", redactedResponse: null });
  });

  test("leaves allowed values in the response", async () => {
    const policy = { leak: "redact: true\nallow: { values: [me@mail.example] }" };
    const result = await resultOf(policy, { response: `Mail me@mail.example, card ${CARD}` });
    expect(result.redactedResponse).toBe("Mail me@mail.example, card [CARD]");
  });
});

describe("a judge that is shown redacted text", () => {
  const seen: string[] = [];
  const remote = judgeWho(
    "remote",
    (input) => {
      seen.push(JSON.stringify([input.segments, input.views, [...input.facts]]));
      const [finding] = input.findings;
      const text = input.segments[finding?.segment ?? 0]?.text ?? "";
      seen.push(text.slice(finding?.start, finding?.end));
      return { score: 0.2, reason: "fine", evidence: [{ where: "response", start: 0, end: 4 }] };
    },
    { network: true },
  );
  const request: ScoringRequest = {
    response: `Card ${CARD}: perhaps harmful`,
    prompt: `My card is ${CARD}`,
    metrics: ["harm"],
  };
  const optional = { proof: "required: false", leak: "required: false" };

  test("never sees a labelled value, wherever it stands, and finds its findings", async () => {
    seen.length = 0;
    await resultOf({ ...optional, harm: asks("remote") }, request, [remote]);
    expect(seen[0]).toContain("Card [CARD]: perhaps harmful");
    expect(seen[0]).not.toContain(CARD);
    expect(seen[1]).toBe("perhaps harmful");
  });

  test("gives no spans, which would point beside the original", async () => {
    const result = await resultOf({ ...optional, harm: asks("remote") }, request, [remote]);
    expect(result.verdicts.find((v) => v.metric === "harm")?.judges[0]?.evidence).toBe(undefined);
  });

  test("sees everything where the policy says shares: full", async () => {
    seen.length = 0;
    const harm = "escalate: { judges: [{ use: remote, shares: full }], maxJudgeLatencyMs: 100 }";
    const result = await resultOf({ ...optional, harm }, request, [remote]);
    expect(seen[0]).toContain(CARD);
    expect(result.verdicts.find((v) => v.metric === "harm")?.judges[0]?.evidence).toMatchObject([
      { where: "response", start: 0, end: 4 },
    ]);
  });
});
