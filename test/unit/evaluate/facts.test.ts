import { expect, test } from "vitest";
import { type FactProvider, type FactValue, type Judge, type ScoringRequest, UNKNOWN } from "../../../engine/index.js";
import { compiled } from "../../helpers/sets.js";
import { asks, judged, says } from "../../helpers/small-set.js";

const declares = [
  { name: "act.listed", type: "boolean", meaning: "On a list.", mayBeUnknown: true },
  { name: "act.friend", type: "boolean", meaning: "Paid before.", mayBeUnknown: true },
  { name: "act.large", type: "boolean", meaning: "Large.", mayBeUnknown: true },
  { name: "act.note", type: "text", meaning: "What it says.", mayBeUnknown: true },
] as const;

const provider = (facts: Readonly<Record<string, FactValue>>): FactProvider => ({
  name: "act",
  declares,
  compute: () => ({
    facts: new Map(declares.map(({ name }) => [name, facts[name] ?? (name === "act.note" ? "" : false)])),
    evidence: new Map([["act.large", [{ where: "response", start: 0, end: 3, view: "plain", transforms: [] }]]]),
    unread: [],
  }),
});

const SET = {
  "rules/risk/metric.yaml": `
format: 1
direction: higher_is_worse
range: [0, 100]
combine: sum
reliefAtMost: 20
clear: 0
judges: raise
tiers: { confidentPass: 30, confidentBlock: 70 }
`,
  "rules/risk/acts.yaml": `
format: 1
about: What an act is.
rules:
  - id: listed
    when: { fact: act.listed, operator: equal, value: true }
    points: 10
    atLeast: block
    ifUnknown: { points: 40, atLeast: warn }
    message: On the list.
  - id: large
    when: { fact: act.large, operator: equal, value: true }
    points: 25
    atLeast: warn
    ifUnknown: { points: 25, atLeast: warn }
    evidence: [act.large]
    message: Large.
  - id: friend
    when: { fact: act.friend, operator: equal, value: true }
    points: -12
    message: Paid before.
`,
};
const policy = (risk = "", top = "") => `
format: 1
onTimeout: fail_closed
onError: fail_closed
${top}
metrics:
  risk:
    packs: [acts]
    threshold: 70
    warnThreshold: 30
    ${risk}
`;

const riskOf = async (own: FactProvider, risk = "", judges: readonly Judge[] = []) => {
  const snapshot = await compiled({ ...SET, "policies/acme.yaml": policy(risk) }, judges, [own]);
  const request: ScoringRequest = { response: "pay" };
  const { result } = await judged(snapshot, request);
  return { ...result.verdicts[0], open: result.notChecked };
};

test("atLeast: block lifts the score to the threshold, settles the tier, and nobody is asked", async () => {
  const asked: string[] = [];
  const judge: Judge = { ...says("judge", 0), judge: async (i) => asked.push(i.metric) };
  const verdict = await riskOf(provider({ "act.listed": true }), asks("judge"), [judge]);
  expect(verdict).toMatchObject({ score: 70, rawSum: 10, action: "block", tier: "confident_block", outcome: "fail" });
  expect(asked).toEqual([]);
});

test("atLeast: warn lifts to the warnThreshold, and no relief undoes it", async () => {
  const verdict = await riskOf(provider({ "act.large": true, "act.friend": true }));
  expect(verdict).toMatchObject({ score: 30, rawSum: 13, action: "warn" });
  expect(verdict.reasons?.map((r) => r.rule)).toEqual(["risk/acts/large", "risk/acts/friend"]);
  expect(verdict.reasons?.[0]?.evidence).toHaveLength(1);
});

test("a fired atLeast stays a floor when a judge decides", async () => {
  const metric = SET["rules/risk/metric.yaml"].replace("judges: raise", "judges: decide");
  const set = { ...SET, "rules/risk/metric.yaml": metric, "policies/acme.yaml": policy(asks("judge")) };
  const snapshot = await compiled(set, [says("judge", 0)], [provider({ "act.large": true })]);
  const { result } = await judged(snapshot, { response: "pay" });
  expect(result.verdicts[0]).toMatchObject({ score: 0, action: "warn", decidedBy: "judge" });
});

test("an unknown fact gives what ifUnknown says, is listed, forbids the confident pass, and is no error", async () => {
  const verdict = await riskOf(provider({ "act.listed": UNKNOWN }));
  expect(verdict).toMatchObject({ score: 40, action: "warn", tier: "ambiguous", decidedBy: "heuristic" });
  expect(verdict.open).toEqual([{ metric: "risk", what: "risk/acts/listed", cause: "unknown", effect: "if_unknown" }]);
});

test("an undecided relief takes nothing off and asks for nobody's word but forbids the confident pass", async () => {
  const verdict = await riskOf(provider({ "act.friend": UNKNOWN }));
  expect(verdict).toMatchObject({ score: 0, action: "allow", tier: "ambiguous" });
  expect(verdict.reasons).toEqual([]);
});

const broken: FactProvider = {
  ...provider({}),
  compute: () => {
    throw new Error("no facts today");
  },
};

test("a provider that breaks leaves its facts unknown and is an error, never a pass", async () => {
  const verdict = await riskOf(broken);
  expect(verdict).toMatchObject({ action: "block", outcome: "error", decidedBy: "policy" });
  expect(verdict.open).toContainEqual({
    metric: "risk",
    what: "facts of act",
    cause: "error",
    effect: "fail_closed",
    detail: "no facts today",
  });
  const open = await riskOf(broken, "onError: fail_open");
  expect(open).toMatchObject({ action: "warn", outcome: "error" });
});

test("a provider that forgets a fact breaks the rules, and the policy's onError decides", async () => {
  const forgetful: FactProvider = {
    ...provider({}),
    compute: () => ({ facts: new Map(), evidence: new Map(), unread: [] }),
  };
  const verdict = await riskOf(forgetful);
  expect(verdict).toMatchObject({ score: null, tier: null, action: "block", outcome: "error", decidedBy: "policy" });
  expect(verdict.open).toMatchObject([{ what: "rules", cause: "error", effect: "fail_closed" }]);
});

test("only providers that a listed rule reads are run", async () => {
  let runs = 0;
  const idle: FactProvider = {
    name: "idle",
    declares: [{ name: "idle.fact", type: "boolean", meaning: "Nobody reads it.", mayBeUnknown: false }],
    compute: () => {
      runs++;
      throw new Error("not wanted");
    },
  };
  const snapshot = await compiled({ ...SET, "policies/acme.yaml": policy() }, [], [provider({}), idle]);
  await judged(snapshot, { response: "pay" });
  expect(runs).toBe(0);
});
