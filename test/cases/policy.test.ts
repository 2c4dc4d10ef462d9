import { expect, it } from "vitest";
import {
  compile,
  type Diagnostic,
  formatDiagnostic,
  type Judge,
  judge,
  type ScoringRequest,
} from "../../engine/index.js";
import { FakeClock } from "../helpers/clock.js";
import { startServer } from "../helpers/server.js";
import { compiled, environment } from "../helpers/sets.js";
import { IDENTITY, judgeWho, says } from "../helpers/small-set.js";
import { sourceFiles } from "../helpers/source-files.js";
import { linesOf, listedIn } from "./cases.js";

/**
 * The cases speak of "a rule on metric secrets" and of "a check". Here secrets is a small metric with one signal, and a
 * check is a judge of the metric `desk`, whose rules always leave the middle to it.
 */
const METRIC = `
format: 1
direction: higher_is_worse
range: [0, 1]
combine: worst
clear: CLEAR
tiers: { confidentPass: 0.1, confidentBlock: 0.9 }
judges: decide
`;
const SIGNAL = "{ id: password, in: [response], regex: 'password=\\S+', score: 0.95, message: A password. }";
const NOTHING = "{ id: nothing, in: [response], literals: [nothing of the kind], score: 0.5, message: Nothing. }";
const pack = (signal: string): string => `format: 1\nabout: One signal.\nsignals:\n  - ${signal}\n`;

const RULES: Readonly<Record<string, string>> = {
  "rules/secrets/metric.yaml": METRIC.replace("CLEAR", "0.01"),
  "rules/secrets/words.yaml": pack(SIGNAL),
  "rules/desk/metric.yaml": METRIC.replace("CLEAR", "0.5"),
  "rules/desk/words.yaml": pack(NOTHING),
};
const SECRETS = "  secrets: { packs: [words], threshold: 0.5 }\n";
const CLOSED = "onTimeout: fail_closed\nonError: fail_closed\n";
const asks = (name: string, more = ""): string =>
  `  desk: { packs: [words], threshold: 0.8, escalate: { judges: [${name}], maxJudgeLatencyMs: 200 }${more} }\n`;
const policy = (metrics: string, failures = CLOSED): string => `format: 1\n${failures}metrics:\n${metrics}`;

const HARMLESS: ScoringRequest = { prompt: "Hi", response: "Good morning." };
const LEAK: ScoringRequest = { prompt: "What's in the settings?", response: "password=Zk4vQ9wL2rT8 for db2" };

interface Policies {
  readonly acme: string;
  readonly [tenant: string]: string;
}
const open = async (
  policies: Policies,
  judges: readonly Judge[] = [],
  rules: Readonly<Record<string, string>> = {},
) => {
  const files = Object.fromEntries(Object.entries(policies).map(([name, text]) => [`policies/${name}.yaml`, text]));
  const snapshot = await compiled({ ...RULES, ...rules, ...files }, judges);
  return (request: ScoringRequest, tenant = "acme", clock = new FakeClock()) =>
    clock.run(judge(request, snapshot, tenant, IDENTITY, "live", clock)).then(({ result }) => result);
};

const diagnosticsOf = async (files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> => {
  const { snapshot, diagnostics } = await compile(sourceFiles({ ...RULES, ...files }), environment());
  expect(snapshot).toBeNull();
  return diagnostics;
};
const problemsOf = async (files: Readonly<Record<string, string>>): Promise<string> =>
  (await diagnosticsOf(files)).map(formatDiagnostic).join("\n");

it("pol-001: what is found is acted on without a flag that turns acting on", async () => {
  const ask = await open({ acme: policy(SECRETS) });
  expect((await ask(LEAK)).action).toBe("block");
});

it.each([
  ["undefined", undefined],
  ["a text", "false"],
  ["an empty object", {}],
  ["null", null],
  ["NaN", { score: Number.NaN, reason: "" }],
])("pol-002: a check that answers %s has failed, not passed", async (_name, answer) => {
  const ask = await open({ acme: policy(asks("desk-check")) }, [judgeWho("desk-check", () => answer)]);
  const { action, verdicts } = await ask(HARMLESS);
  expect(action).toBe("block");
  expect(verdicts[0]?.judges).toMatchObject([{ name: "desk-check", outcome: "invalid" }]);
});

it.each([[null], [0], [""]])("pol-003: a check that rejects with %j has failed", async (reason) => {
  const ask = await open({ acme: policy(asks("desk-check")) }, [judgeWho("desk-check", () => Promise.reject(reason))]);
  expect((await ask(HARMLESS)).action).toBe("block");
});

const slow = (): Judge => judgeWho("slow", () => new Promise(() => {}));

it("pol-005: a check that runs into its time limit does not let the text out", async () => {
  const clock = new FakeClock();
  const ask = await open({ acme: policy(asks("slow")) }, [slow()]);
  const { action, verdicts, notChecked } = await ask(HARMLESS, "acme", clock);
  expect(action).toBe("block");
  expect(clock.elapsed()).toBeLessThanOrEqual(1500);
  expect(verdicts[0]?.outcome).toBe("timeout");
  expect(notChecked).toMatchObject([{ metric: "desk", cause: "timeout", effect: "fail_closed" }]);
});

it("pol-006: fail-open covers the failed check only, is recorded, and cancels no other block", async () => {
  const ask = await open({ acme: policy(asks("slow") + SECRETS, "onTimeout: fail_open\nonError: fail_closed\n") }, [
    slow(),
  ]);
  const good = await ask(HARMLESS);
  expect(good.action).toBe("allow");
  expect(good.verdicts.find(({ metric }) => metric === "desk")?.judges).toMatchObject([
    { name: "slow", outcome: "timeout" },
  ]);
  expect(good.notChecked).toMatchObject([{ metric: "desk", cause: "timeout", effect: "fail_open" }]);
  expect((await ask(LEAK)).action).toBe("block");
});

it("pol-008: a misspelt operator is refused by name", async () => {
  const rule =
    "rules:\n  - id: a\n    when: { fact: response.length, scoregte: 0.5 }\n    score: 0.9\n    message: A.\n";
  const text = await problemsOf({
    "rules/secrets/more.yaml": `format: 1\nabout: A rule.\n${rule}`,
    "policies/acme.yaml": policy(SECRETS),
  });
  expect(text).toContain("scoregte");
});

it("pol-011: an unquoted no is the text no", async () => {
  const signal = "{ id: language, in: [response], literals: [sv, no, da], score: 0.95, message: A language. }";
  const ask = await open({ acme: policy(SECRETS) }, [], { "rules/secrets/words.yaml": pack(signal) });
  expect((await ask({ response: "Language: no" })).action).toBe("block");
});

it("pol-012: the same key twice is refused", async () => {
  const twice = policy("  secrets:\n    packs: [words]\n    threshold: 0.5\n    mode: enforce\n    mode: observe\n");
  expect((await problemsOf({ "policies/acme.yaml": twice })).toLowerCase()).toMatch(/unique|duplicate|twice/);
});

it.each([[".nan"], ["'0,8'"], [""]])("pol-014: a threshold of %j is refused", async (threshold) => {
  const text = policy(`  secrets: { packs: [words], threshold: ${threshold} }\n`);
  expect(await problemsOf({ "policies/acme.yaml": text })).toContain("threshold");
});

it("pol-015: a score that equals the threshold blocks", async () => {
  const ask = await open({ acme: policy(asks("fixed")) }, [says("fixed", 0.8)]);
  expect((await ask(HARMLESS)).action).toBe("block");
});

it("pol-017: no tenant gets the verdict of another, and an unknown one gets none", async () => {
  const off = policy("  secrets: { enabled: false, packs: [words] }\n  desk: { packs: [words], threshold: 0.8 }\n");
  const ask = await open({ acme: policy(SECRETS), alder: off, birch: policy(SECRETS) });
  expect((await ask(LEAK, "alder")).action).toBe("allow");
  expect((await ask(LEAK, "birch")).action).toBe("block");
  expect((await ask(LEAK, "alder")).action).toBe("allow");
  await expect(ask(LEAK, "no-such-tenant")).rejects.toMatchObject({ code: "TENANT_UNKNOWN" });
});

it("pol-018: four identical requests get four identical verdicts", async () => {
  const signal = "{ id: code, in: [response], regex: 'ORCHID-[0-9]+', score: 0.95, message: A code name. }";
  const ask = await open({ acme: policy(SECRETS) }, [], { "rules/secrets/words.yaml": pack(signal) });
  for (let turn = 0; turn < 4; turn++) expect((await ask({ response: "Project ORCHID-9" })).action).toBe("block");
});

it("pol-021: a metric that only notes gives the same verdict through every door", async () => {
  const server = await startServer();
  try {
    const body = { response: "Project Falcon starts soon." };
    const library = await server.service.evaluate("watch", body);
    const http = await server.call("POST", "/v1/evaluate", body, await server.token("watch"));
    expect(library.verdicts).toMatchObject([{ action: "allow", wouldBe: "block" }]);
    expect(http.json.action).toBe(library.action);
  } finally {
    await server.close();
  }
});

it("holds a test for each case of the area, or lists it with a reason", () => {
  const ids = linesOf("policy").map((line): string => JSON.parse(line).id);
  const listed = listedIn(ids);
  expect(listed.length).toBeLessThanOrEqual(ids.length / 5);
  const tested = ["001", "002", "003", "005", "006", "008", "011", "012", "014", "015", "017", "018", "021"].map(
    (n) => `pol-${n}`,
  );
  expect([...tested, ...listed].sort()).toEqual(ids.toSorted());
});
