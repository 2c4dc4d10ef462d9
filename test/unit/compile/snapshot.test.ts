import { describe, expect, it } from "vitest";
import { compile } from "../../../engine/compile/compile.js";
import { contentHash } from "../../../engine/compile/hash.js";
import type { Snapshot } from "../../../engine/compile/types.js";
import { sourceFiles } from "../../helpers/source-files.js";
import { AFTER_ALL, BASE, environmentOf, type Files, METRIC, PACK, SET, SUM_PACK, snapshotOf } from "./set.js";

const next = async (previous: Snapshot, files: Files): Promise<Snapshot> => {
  const { snapshot } = await compile(sourceFiles({ ...SET, ...files }), environmentOf(), { previous });
  if (snapshot === null) throw new Error("does not compile");
  return snapshot;
};

describe("contentHash", () => {
  it("ignores key order and nothing else", () => {
    expect(contentHash({ a: 1, b: [1, 2] })).toBe(contentHash({ b: [1, 2], a: 1 }));
    expect(contentHash({ a: [1, 2] })).not.toBe(contentHash({ a: [2, 1] }));
    expect(contentHash({})).toMatch(/^sha256:[0-9a-f]{64}$/);
  });
});

describe("a snapshot", () => {
  it("has the hash of its content, wherever it lies and whatever is said beside it", async () => {
    const hash = (await snapshotOf()).hash;
    const commented = { "rules/injection/words.yaml": `# new\n${PACK.replace("score: 0.6", "score: 0.60 # why")}` };
    expect((await snapshotOf(commented)).hash).toBe(hash);
    const moved = sourceFiles(SET).map((source) => ({ ...source, path: `elsewhere/${source.path}` }));
    expect((await compile(moved, environmentOf())).snapshot?.hash).toBe(hash);
    const tested = { "rules/injection/words.test.yaml": "format: 1\ncases: [{ hit: ignore, context: x }]\n" };
    expect((await snapshotOf(tested)).hash).toBe(hash);
  });

  it.each([
    ["rules/injection/metric.yaml", METRIC.replace("clear: 0.1", "clear: 0.11")],
    ["rules/injection/words.yaml", PACK.replace("0.6", "0.61")],
    ["policies/base.yaml", BASE.replace("0.7", "0.71")],
    ["policies/other.yaml", BASE],
  ])("has another hash when %s changes", async (path, text) => {
    expect((await snapshotOf({ [path]: text })).hash).not.toBe((await snapshotOf()).hash);
  });

  it("keeps its sources", async () => {
    expect((await snapshotOf()).sources).toEqual(sourceFiles(SET));
  });
});

describe("a set without policies", () => {
  it("is refused, with what to add", async () => {
    const { snapshot, diagnostics } = await compile(
      sourceFiles({ "rules/injection/metric.yaml": METRIC }),
      environmentOf(),
    );
    expect(snapshot).toBeNull();
    expect(diagnostics).toMatchObject([
      {
        code: "SET_EMPTY",
        severity: "error",
        file: "policies",
        message: expect.stringContaining("policies/<tenant>.yaml"),
      },
    ]);
  });
});

describe("the next compile", () => {
  it("takes the matcher and every signal that did not change from the previous snapshot", async () => {
    const first = await snapshotOf();
    const policyOnly = await next(first, { "policies/base.yaml": BASE.replace("0.7", "0.6") });
    expect(policyOnly.matcher).toBe(first.matcher);
    const more = `${PACK}  - { id: more, literals: [more words], score: 0.5, message: m }\n`;
    const second = await next(first, { "rules/injection/words.yaml": more });
    expect(second.matcher).not.toBe(first.matcher);
    expect(second.matcher.signals[0]).toBe(first.matcher.signals[0]);
  });

  it("keeps compiled packs and metrics whose content is the same", async () => {
    const first = await snapshotOf();
    const second = await next(first, { "rules/risk/points.yaml": SUM_PACK.replace("points: 10", "points: 11") });
    expect(second.metrics.get("injection")?.packs.get("words")).toBe(
      first.metrics.get("injection")?.packs.get("words"),
    );
    expect(second.metrics.get("risk")?.packs.get("points")).not.toBe(first.metrics.get("risk")?.packs.get("points"));
  });

  it("compiles a pack anew when its metric changed", async () => {
    const first = await snapshotOf();
    const second = await next(first, { "rules/injection/metric.yaml": METRIC.replace("clear: 0.1", "clear: 0.2") });
    expect(second.metrics.get("injection")?.packs.get("words")).not.toBe(
      first.metrics.get("injection")?.packs.get("words"),
    );
  });

  it("gives what a compile from nothing gives", async () => {
    const files = { "rules/injection/words.yaml": PACK.replace("0.6", "0.7") };
    const [after, fresh] = [await next(await snapshotOf(), files), await snapshotOf(files)];
    expect(after.hash).toBe(fresh.hash);
    expect(after.metrics).toEqual(fresh.metrics);
    expect(after.tenants.get("base")?.at(AFTER_ALL).metrics).toEqual(fresh.tenants.get("base")?.at(AFTER_ALL).metrics);
  });

  it("repeats the warnings of files that did not change", async () => {
    const files = { "policies/base.yaml": BASE.replace("warnThreshold: 0.4", "warnThreshold: 0.8") };
    const first = await snapshotOf(files);
    const second = await compile(sourceFiles({ ...SET, ...files }), environmentOf(), { previous: first });
    expect(second.diagnostics.map(({ code }) => code)).toEqual(["THRESHOLD_ORDER"]);
  });
});

describe("pause", () => {
  it("is called between files, fresh signals and tenants", async () => {
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const signals = Array.from(
      { length: 50 },
      (_, i) => `  - { id: s${i}, literals: [word ${i}], score: 0.5, message: m }\n`,
    );
    const files = { ...SET, "rules/injection/many.yaml": `format: 1\nabout: x\nsignals:\n${signals.join("")}` };
    const { snapshot } = await compile(sourceFiles(files), environmentOf(), { pause });
    expect(pauses).toBeGreaterThan(50 + Object.keys(files).length);
    const before = pauses;
    await compile(sourceFiles(files), environmentOf(), { pause, ...(snapshot ? { previous: snapshot } : {}) });
    expect(pauses - before).toBeLessThan(50);
  });
});

describe("plans", () => {
  it("hold the settings under their frame names, a metric's own under bare names too", async () => {
    const files = {
      "rules/injection/metric.yaml": `${METRIC}settings: { floor: 0.3 }\n`,
      "policies/base.yaml": BASE.replace("threshold: 0.7", "threshold: 0.7, settings: { floor: 0.4 }"),
    };
    const plan = (await snapshotOf(files)).tenants.get("base")?.at(AFTER_ALL);
    expect(Object.fromEntries(plan?.metrics.get("injection")?.settings ?? [])).toEqual({
      "settings.floor": 0.4,
      floor: 0.4,
    });
    expect([...(plan?.metrics.get("risk")?.settings.keys() ?? [])]).toEqual(["settings.points.large"]);
  });

  it("name the providers a rule reads, and no others", async () => {
    const plan = (await snapshotOf()).tenants.get("base")?.at(AFTER_ALL);
    expect(plan?.metrics.get("risk")?.providers.map(({ name }) => name)).toEqual(["made-up"]);
    expect(plan?.metrics.get("injection")?.providers).toEqual([]);
  });

  it("join what a pack and a rule apply to", async () => {
    const pack = PACK.replace("signals:", "applies: { fact: text.length, operator: greaterThan, value: 3 }\nsignals:");
    const rule =
      "rules: [{ id: r, applies: { fact: ratio.value, operator: lessThan, value: 1 }, when: { fact: override.kinds, operator: greaterThan, value: 1 }, score: 0.7, message: m }]\n";
    const rules = (await snapshotOf({ "rules/injection/words.yaml": pack + rule })).metrics
      .get("injection")
      ?.packs.get("words")?.rules;
    expect(rules?.map(({ id, applies, signal }) => [id, applies?.facts, signal])).toEqual([
      ["injection/words/ignore", ["text.length"], "injection/words/ignore"],
      ["injection/words/r", ["ratio.value", "text.length"], null],
    ]);
  });
});
