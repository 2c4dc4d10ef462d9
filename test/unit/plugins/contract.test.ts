import { describe, expect, test } from "vitest";
import type { Judge, Plugin } from "../../../engine/index.js";
import { pluginContract, runPluginContract } from "../../../plugins/kit/index.js";
import { FakeClock } from "../../helpers/clock.js";
import { fakePorts } from "../../helpers/plugin-ports.js";

const pluginOf = (judge: Judge["judge"], metrics = ["injection"]): Plugin => ({
  name: "mine",
  version: "1.0.0",
  judges: [{ kind: "mine", create: (name) => ({ name, version: "1", metrics, network: false, judge }) }],
});

/** What the suite has to say about a judge, on a clock of its own. */
const problemsOf = async (judge: Judge["judge"]): Promise<readonly string[]> => {
  const clock = new FakeClock();
  const results = await clock.run(runPluginContract(pluginOf(judge), { ports: fakePorts(clock) }));
  return results.filter((r) => !r.ok).map((r) => `${r.name}: ${r.problem}`);
};

const good: Judge["judge"] = async ({ range }) => ({ score: range[0], reason: "fine" });

describe("the contract suite", () => {
  test("has nothing to say about a good judge", async () => {
    expect(await problemsOf(good)).toEqual([]);
  });

  test.each<[string, Judge["judge"], string]>([
    ["answers a sentence", async () => "fine", "in shape and range"],
    ["ignores the metric's range", async () => ({ score: -1, reason: "fine" }), "outside"],
    ["throws", () => Promise.reject(new Error("broken")), "broken"],
    ["never answers", () => new Promise(() => {}), "took more than"],
    ["changes its input", async (input) => Object.assign(input, { estimate: 0 }), "read only"],
  ])("finds a judge that %s", async (_, judge, problem) => {
    expect((await problemsOf(judge)).join("\n")).toContain(problem);
  });

  test("finds a judge that does not stop when told to", async () => {
    const deaf: Judge["judge"] = async (input, { signal, deadlineMs }) =>
      signal.aborted || deadlineMs < 2 ? new Promise(() => {}) : good(input, { signal, deadlineMs });
    expect(await problemsOf(deaf)).toEqual([expect.stringContaining("stops when told before it starts")]);
  });

  test("says so when the plugin itself is not well-formed", async () => {
    const results = await runPluginContract({ ...pluginOf(good), version: "" });
    expect(results).toMatchObject([{ ok: false, name: "the plugin is well-formed" }]);
  });

  test("gives plain checks for any framework, over all that a judge of any metric may meet", () => {
    const names = pluginContract(pluginOf(good, ["*"])).map((c) => c.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((n) => n.includes("some_metric")).length).toBeGreaterThan(5);
  });
});
