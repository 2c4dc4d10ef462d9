import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type Override, rank, type ScoringRequest, SentinelError, type Snapshot } from "../../engine/index.js";
import { compiled } from "../helpers/sets.js";
import { asks, judged, judgeWho, policyText, RULES } from "../helpers/small-set.js";

/** Law 10: an override can't enable a disabled metric, skip a required one, or loosen unless the policy allows it. */

const hanging = judgeWho("judge", () => new Promise(() => {}));
const sets = new Map<string, Snapshot>();

beforeAll(async () => {
  for (const overrides of ["none", "stricter", "any"])
    for (const onTimeout of ["fail_closed", "fail_open"]) {
      const keys = `${asks("judge")}\nonTimeout: ${onTimeout}`;
      const text = policyText({ top: `overrides: ${overrides}`, harm: keys, proof: keys, leak: "enabled: false" });
      sets.set(`${overrides} ${onTimeout}`, await compiled({ ...RULES, "policies/acme.yaml": text }, [hanging]));
    }
});

const setOf = (key: string): Snapshot => {
  const snapshot = sets.get(key);
  if (snapshot === undefined) throw new Error(key);
  return snapshot;
};

const override = fc.record(
  {
    threshold: fc.double({ min: -1, max: 2, noNaN: true }),
    warnThreshold: fc.double({ min: -1, max: 2, noNaN: true }),
    maxJudgeLatencyMs: fc.integer({ min: 1, max: 200 }),
    onTimeout: fc.constantFrom("fail_closed" as const, "fail_open" as const),
  },
  { requiredKeys: [] },
);
const texts = fc
  .subarray(["perhaps harmful", "rather harmful", "surely harmful", "weakly proven", "disproven"])
  .map((words) => words.join(". "));

const codeOf = async (snapshot: Snapshot, request: ScoringRequest): Promise<string> => {
  try {
    const { result } = await judged(snapshot, request);
    return result.action;
  } catch (thrown) {
    if (thrown instanceof SentinelError) return thrown.code;
    throw thrown;
  }
};

const isAction = (code: string): code is "allow" | "warn" | "block" => ["allow", "warn", "block"].includes(code);

test.each(["none", "stricter"])("overrides: %s never gives a milder action", async (overrides) => {
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.constantFrom("harm", "proof"),
      override,
      fc.constantFrom("fail_closed", "fail_open"),
      async (response, metric, wanted, onTimeout) => {
        const snapshot = setOf(`${overrides} ${onTimeout}`);
        const plain = await codeOf(snapshot, { response });
        const got = await codeOf(snapshot, { response, overrides: { [metric]: wanted } });
        if (got === "OVERRIDE_REFUSED") return;
        if (!isAction(plain) || !isAction(got)) throw new Error(`${plain} ${got}`);
        expect(rank(got)).toBeGreaterThanOrEqual(rank(plain));
      },
    ),
    { numRuns: 80 },
  );
});

const refused = (key: string, wanted: Override) =>
  codeOf(setOf(key), { response: "perhaps harmful", overrides: { harm: wanted } });

test("overrides: stricter refuses each way to loosen, in both directions", async () => {
  const key = "stricter fail_closed";
  expect(await refused(key, { threshold: 0.71 })).toBe("OVERRIDE_REFUSED");
  expect(await refused(key, { warnThreshold: 0.5 })).toBe("OVERRIDE_REFUSED");
  expect(await refused(key, { maxJudgeLatencyMs: 101 })).toBe("OVERRIDE_REFUSED");
  expect(await refused(key, { onTimeout: "fail_open" })).toBe("OVERRIDE_REFUSED");
  expect(await refused("stricter fail_open", { maxJudgeLatencyMs: 50 })).toBe("OVERRIDE_REFUSED");
  expect(await codeOf(setOf(key), { response: "fine", overrides: { proof: { threshold: 0.59 } } })).toBe(
    "OVERRIDE_REFUSED",
  );
  expect(await codeOf(setOf(key), { response: "fine", overrides: { proof: { threshold: 0.61 } } })).toBe("allow");
});

test("overrides: stricter takes what tightens; any takes everything; none refuses all but nothing", async () => {
  expect(await refused("stricter fail_open", { threshold: 0.5 })).toBe("block");
  expect(await refused("stricter fail_closed", { maxJudgeLatencyMs: 50 })).toBe("block");
  expect(await refused("any fail_closed", { onTimeout: "fail_open", threshold: 1, warnThreshold: 1 })).toBe("allow");
  expect(await refused("none fail_closed", { threshold: 0.1 })).toBe("OVERRIDE_REFUSED");
  expect(await refused("none fail_closed", {})).toBe("block");
});

test("a disabled or unknown metric can't be asked for or overridden", async () => {
  const snapshot = setOf("any fail_closed");
  for (const [name, code] of [
    ["leak", "METRIC_DISABLED"],
    ["nonsense", "METRIC_UNKNOWN"],
    ["constructor", "METRIC_UNKNOWN"],
  ] as const) {
    expect(await codeOf(snapshot, { response: "x", metrics: [name, "harm", "proof"] })).toBe(code);
    expect(await codeOf(snapshot, { response: "x", overrides: { [name]: { threshold: 0 } } })).toBe(code);
  }
});

test("a required metric can't be left out; one in observe mode or with required: false can", async () => {
  expect(await codeOf(setOf("any fail_closed"), { response: "x", metrics: ["harm"] })).toBe("METRIC_REQUIRED");
  for (const proof of ["required: false", "mode: observe"]) {
    const snapshot = await compiled({ ...RULES, "policies/acme.yaml": policyText({ proof, leak: "enabled: false" }) });
    expect(await codeOf(snapshot, { response: "x", metrics: ["harm"] })).toBe("allow");
  }
});

test("an override of a metric that the request does not ask for is refused", async () => {
  const snapshot = await compiled({
    ...RULES,
    "policies/acme.yaml": policyText({ top: "overrides: any", proof: "required: false", leak: "enabled: false" }),
  });
  const request = { response: "x", metrics: ["harm"], overrides: { proof: { threshold: 0.9 } } };
  expect(await codeOf(snapshot, request)).toBe("OVERRIDE_REFUSED");
});
