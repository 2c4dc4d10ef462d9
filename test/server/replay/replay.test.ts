import { beforeAll, describe, expect, it } from "vitest";
import { type Judge, recordOf, type ScoringRequest, type Snapshot } from "../../../engine/index.js";
import { brokenGates } from "../../../server/replay/gates.js";
import { replayed } from "../../helpers/replaying.js";
import { compiled } from "../../helpers/sets.js";
import { asks, IDENTITY, judged, type PolicyText, policyText, RULES, says } from "../../helpers/small-set.js";

const set = (text: string, judges: readonly Judge[] = [], rules: Readonly<Record<string, string>> = {}) =>
  compiled({ ...RULES, ...rules, "policies/acme.yaml": text }, judges);
const setOf = (policy: PolicyText = {}, judges: readonly Judge[] = []) => set(policyText(policy), judges);

const LOG = [
  { id: "good", response: "Good morning." },
  { id: "perhaps", response: "It is perhaps harmful." },
  { id: "rather", response: "It is rather harmful." },
  { id: "surely", response: "It is surely harmful." },
];

let base: Snapshot;
beforeAll(async () => {
  base = await setOf();
});

describe("a replay", () => {
  it("counts verdicts before and after", async () => {
    const stricter = await set(policyText().replace("threshold: 0.7", "threshold: 0.5"));
    const { report } = await replayed(LOG, { candidate: stricter, current: base });
    expect(report).toMatchObject({ rows: 4, judged: 4, newlyBlocked: 1, newlyAllowed: 0 });
    expect(report.matrix.allow.allow).toBe(1);
    expect(report.matrix.warn.block).toBe(1);
    expect(report.matrix.block.block).toBe(2);
    expect(
      Object.values(report.matrix)
        .flatMap(Object.values)
        .reduce((a: number, b) => a + Number(b), 0),
    ).toBe(4);
  });

  it("of a set against itself moves nothing", async () => {
    const { report } = await replayed(LOG, { candidate: base });
    expect(report.movers).toEqual({ count: 0, first: [] });
    expect([report.newlyBlocked, report.newlyAllowed]).toEqual([0, 0]);
  });

  it("is the same whatever the clock says and however often it runs", async () => {
    const runs = [await replayed(LOG, { candidate: base }), await replayed(LOG, { candidate: base })];
    expect(runs[0]?.lines).toEqual(runs[1]?.lines);
  });

  it("judges what the live evaluator judges", async () => {
    const { of } = await replayed(LOG, { candidate: base });
    for (const { id, ...request } of LOG) {
      const { result } = await judged(base, request);
      expect(of(id)).toMatchObject({ after: { verdict: result.action } });
    }
  });

  it("goes by each row's own time: exceptions end by it", async () => {
    const exception = "exceptions:\n  - { ignore: harm/words/surely, reason: trial, owner: ops, until: 2026-06-30 }\n";
    const candidate = await setOf({ top: exception });
    const rows = [
      { id: "in", ts: "2026-06-30T23:59:00Z", response: "surely harmful" },
      { id: "out", ts: "2026-07-01T00:00:00Z", response: "surely harmful" },
      { id: "timeless", response: "surely harmful" },
    ];
    const { of } = await replayed(rows, { candidate, asOf: "2026-06-01T00:00:00.000Z" });
    expect([of("in"), of("out"), of("timeless")]).toMatchObject([
      { after: { verdict: "allow" } },
      { after: { verdict: "block" } },
      { after: { verdict: "allow" } },
    ]);
  });

  it("lists what could not be read or judged, and never counts it as allowed", async () => {
    const log = [
      '{"id":"good","response":"Good morning."}',
      "{nope",
      "",
      '{"id":"empty","response":null}',
      '{"messages":[{"role":"user","content":"hi"}]}',
    ].join("\n");
    const { report } = await replayed(log, { candidate: base });
    expect(report.rows).toBe(4);
    expect(report.judged).toBe(1);
    expect(report.unreadable).toMatchObject({ count: 1, first: [{ line: 2 }] });
    expect(report.notEvaluable).toMatchObject({ count: 2, first: [{ line: 4, id: "empty" }, { line: 5 }] });
    expect(report.matrix.allow.allow).toBe(1);
  });

  it("throws for a tenant that a side has not", async () => {
    await expect(replayed(LOG, { candidate: base, tenant: "nobody" })).rejects.toMatchObject({
      code: "TENANT_UNKNOWN",
    });
  });
});

describe("an ambiguous turn", () => {
  const asking = (policy: PolicyText = {}) => setOf({ harm: asks("strict"), ...policy }, [says("strict", 0.99)]);

  it("is undecided, as no judge is called", async () => {
    const candidate = await asking();
    const { report, of } = await replayed(LOG, { candidate, current: base });
    expect(of("perhaps")).toMatchObject({ after: { verdict: "undecided", undecided: ["harm"] } });
    expect(report.undecided).toEqual({ count: 2, metrics: { harm: 2 } });
  });

  it("is decided when another metric blocks anyway", async () => {
    const { of } = await replayed([{ id: "both", response: "perhaps harmful, disproven" }], {
      candidate: await asking(),
    });
    expect(of("both")).toMatchObject({ after: { verdict: "block", undecided: ["harm"] } });
  });

  it("is decided when the metric may not act, whatever its judge would say", async () => {
    const observed = await asking({ harm: `${asks("strict")}\nmode: observe` });
    const { of } = await replayed(LOG, { candidate: observed });
    expect(of("perhaps")).toMatchObject({ after: { verdict: "allow" } });
  });

  it("that was blocked counts as newly allowed, and as newly blocked the other way round", async () => {
    const blocking = await set(policyText().replace("threshold: 0.7", "threshold: 0.5"));
    const there = await replayed([LOG[1]], { candidate: await asking(), current: blocking });
    const back = await replayed([LOG[1]], { candidate: blocking, current: await asking() });
    expect([there.report.newlyAllowed, there.report.newlyBlocked]).toEqual([1, 0]);
    expect([back.report.newlyAllowed, back.report.newlyBlocked]).toEqual([0, 1]);
  });
});

describe("a mover names what moved it", () => {
  const causes = async (candidate: Snapshot, row: unknown, current = base) => {
    const { report } = await replayed([row], { candidate, current });
    expect(report.movers.count).toBe(1);
    return report.movers.first[0]?.causes;
  };

  it("a threshold", async () => {
    const candidate = await set(policyText().replace("threshold: 0.7", "threshold: 0.5"));
    expect(await causes(candidate, LOG[1])).toEqual([
      { metric: "harm", what: "metrics.harm.threshold", change: "0.7 -> 0.5" },
    ]);
  });

  it("a rule that fires now, and one that no longer does", async () => {
    const words = String(RULES["rules/harm/words.yaml"]);
    const more = `${words}  - { id: hello, literals: [good morning], score: 0.95, message: A greeting. }\n`;
    const candidate = await set(policyText(), [], { "rules/harm/words.yaml": more });
    const rule = { metric: "harm", what: "harm/words/hello" };
    expect(await causes(candidate, LOG[0])).toEqual([{ ...rule, change: "fires now" }]);
    expect(await causes(base, LOG[0], candidate)).toEqual([{ ...rule, change: "fires no longer" }]);
  });

  it("an exception", async () => {
    const top = "exceptions:\n  - { ignore: harm/words/surely, reason: trial, owner: ops, until: 2099-12-31 }\n";
    expect(await causes(await setOf({ top }), LOG[3])).toEqual([
      { metric: "harm", what: "harm/words/surely", change: "is excepted now" },
    ]);
  });

  it("a mode", async () => {
    expect(await causes(await setOf({ harm: "mode: warn" }), LOG[3])).toEqual([
      { metric: "harm", what: "metrics.harm.mode", change: "enforce -> warn" },
    ]);
  });

  it("a metric that is judged no longer", async () => {
    expect(await causes(await setOf({ harm: "enabled: false" }), LOG[3])).toEqual([
      { metric: "harm", what: "metrics.harm.enabled", change: "is judged no longer" },
    ]);
  });

  it("judges that would be asked", async () => {
    const candidate = await setOf({ harm: asks("strict") }, [says("strict", 0.99)]);
    expect(await causes(candidate, LOG[1])).toEqual([
      { metric: "harm", what: "metrics.harm.escalate", change: "other judges would be asked" },
    ]);
  });

  it("and the report adds movers up by it", async () => {
    const candidate = await set(policyText().replace("threshold: 0.7", "threshold: 0.5"));
    const { report } = await replayed([...LOG, ...LOG], { candidate, current: base });
    expect(report.causes).toEqual([{ what: "metrics.harm.threshold", change: "0.7 -> 0.5", cases: 2 }]);
  });
});

describe("a decision record", () => {
  const recordedBy = async (snapshot: Snapshot, request: ScoringRequest) => {
    const evaluation = await judged(snapshot, request);
    const plan = snapshot.tenants.get("acme")?.at(IDENTITY.time);
    if (plan === undefined) throw new Error("no plan");
    return recordOf(evaluation, plan, IDENTITY);
  };
  const log = (content: string) => `log: { content: ${content} }`;
  const HARMFUL = { response: "It is perhaps harmful." };

  it("that kept its content is judged by changed packs", async () => {
    const record = await recordedBy(await setOf({ top: log("full") }), HARMFUL);
    const words = String(RULES["rules/harm/words.yaml"]).replace("score: 0.5,", "score: 0.9,");
    const candidate = await set(policyText(), [], { "rules/harm/words.yaml": words });
    const { of } = await replayed([record], { candidate, current: base });
    expect(of("01")).toMatchObject({ before: { verdict: "warn" }, after: { verdict: "block" } });
  });

  it("that kept its frame is judged by changed thresholds", async () => {
    const record = await recordedBy(await setOf({ top: log("none") }), HARMFUL);
    const candidate = await set(policyText().replace("threshold: 0.7", "threshold: 0.5"));
    const { of } = await replayed([{ seq: 1, prevHash: "0", hash: "1", record }], { candidate, current: base });
    expect(of("01")).toMatchObject({ before: { verdict: "warn" }, after: { verdict: "block" } });
  });

  it("that kept its frame is not replayable by changed packs, which is never unchanged", async () => {
    const record = await recordedBy(await setOf({ top: log("none") }), HARMFUL);
    const words = String(RULES["rules/harm/words.yaml"]).replace("score: 0.5,", "score: 0.9,");
    const candidate = await set(policyText(), [], { "rules/harm/words.yaml": words });
    const { report } = await replayed([record], { candidate, current: base });
    expect(report).toMatchObject({ judged: 0, notReplayable: { count: 1, first: [{ line: 1, id: "01" }] } });
    expect(Object.values(report.matrix).flatMap(Object.values)).not.toContain(1);
  });

  it("is judged with the answers its judges gave", async () => {
    const asking = await setOf({ harm: asks("mild") }, [says("mild", 0.05)]);
    const record = await recordedBy(asking, HARMFUL);
    const { of, report } = await replayed([record], { candidate: asking });
    expect(of("01")).toMatchObject({ after: { verdict: "allow", undecided: [] } });
    expect(report.undecided.count).toBe(0);
  });

  it("is undecided by a policy that asks a judge who never answered", async () => {
    const record = await recordedBy(await setOf({ top: log("full") }), HARMFUL);
    const candidate = await setOf({ harm: asks("mild") }, [says("mild", 0.05)]);
    const { of } = await replayed([record], { candidate, current: base });
    expect(of("01")).toMatchObject({ after: { verdict: "undecided" } });
  });

  it("goes by its own time", async () => {
    const top = "exceptions:\n  - { ignore: harm/words/surely, reason: trial, owner: ops, until: 2026-11-30 }\n";
    const record = await recordedBy(await setOf({ top: log("full") }), { response: "surely harmful" });
    const { of } = await replayed([record], { candidate: await setOf({ top }), asOf: "2027-06-01T00:00:00.000Z" });
    expect(of("01")).toMatchObject({ after: { verdict: "allow" } });
  });
});

describe("gates", () => {
  it("break on more than they allow, and only then", async () => {
    const stricter = await set(policyText().replace("threshold: 0.7", "threshold: 0.5"));
    const { report } = await replayed(LOG, { candidate: stricter, current: base });
    expect(brokenGates(report, {})).toEqual([]);
    expect(brokenGates(report, { maxNewlyBlocked: 1, maxNewlyAllowed: 0, maxUndecided: 0 })).toEqual([]);
    expect(brokenGates(report, { maxNewlyBlocked: 0 })).toEqual(["1 newly blocked, at most 0 wanted"]);
    const back = await replayed(LOG, { candidate: base, current: stricter });
    expect(brokenGates(back.report, { maxNewlyAllowed: 0 })).toEqual(["1 newly allowed, at most 0 wanted"]);
  });
});
