import { describe, expect, it } from "vitest";
import { compile, formatDiagnostic, PROVIDERS, runTests, type SourceFile } from "../../engine/index.js";
import { FakeClock } from "../helpers/clock.js";
import { shippedSources, shippedWith, TODAY } from "../helpers/shipped.js";

const sources = await shippedSources();
const snapshot = await shippedWith();
const ports = Object.assign(new FakeClock(), { today: TODAY });
const isTest = ({ role }: SourceFile): boolean => role === "pack_test" || role === "policy_test";

it("compiles without a remark", async () => {
  const { diagnostics } = await compile(sources, { judges: new Map(), providers: PROVIDERS, today: TODAY });
  expect(diagnostics.map(formatDiagnostic)).toEqual([]);
});

describe.each(sources.filter(isTest))("$path", (file) => {
  it("holds", async () => {
    const results = await runTests(snapshot, file, ports);
    expect(results.filter(({ ok }) => !ok).map(({ line, name, problem }) => `${line} ${name}: ${problem}`)).toEqual([]);
  });
});

describe.each(sources.filter(({ role }) => role === "pack"))("$path", ({ metric = "", name }) => {
  const test = sources.find((file) => file.role === "pack_test" && file.metric === metric && file.name === name);
  const pack = snapshot.metrics.get(metric)?.packs.get(name);
  const ids = [...(pack?.file.signals ?? []), ...(pack?.file.rules ?? [])].map(({ id }) => id);

  it.each(ids)("proves by a hit and a near miss: %s", (id) => {
    expect(test?.text).toMatch(new RegExp(`\\bhit: ${id}\\b`));
    expect(test?.text).toMatch(new RegExp(`\\bmiss: ${id}\\b`));
  });
});

it("proves every policy", () => {
  const named = (wanted: SourceFile["role"]) => sources.filter(({ role }) => role === wanted).map(({ name }) => name);
  expect(named("policy_test").sort()).toEqual(named("policy").sort());
});

it("leaves one family of injection alone in the middle, below the block of the shipped policy", () => {
  const { tiers, threshold } = snapshot.tenants.get("base")?.at(TODAY).metrics.get("injection")?.policy ?? {};
  const families = [...(snapshot.metrics.get("injection")?.packs.values() ?? [])]
    .flatMap(({ signals }) => signals.map(({ spec }) => spec))
    .filter(({ family }) => family !== undefined);
  expect(families.length).toBeGreaterThan(100);
  for (const { id, score = Number.NaN } of families) {
    expect(score, id).toBeGreaterThanOrEqual(tiers?.confidentPass ?? 1);
    expect(score, id).toBeLessThan(Math.min(threshold ?? 0, tiers?.confidentBlock ?? 0));
  }
});
