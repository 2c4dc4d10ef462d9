import { Type } from "@sinclair/typebox";
import { describe, expect, test } from "vitest";
import { closed, type Judge, type JudgeKind, type Plugin, SentinelError } from "../../../engine/index.js";
import { createJudge, definePlugin } from "../../../plugins/kit/index.js";
import { fakePorts } from "../../helpers/plugin-ports.js";

const judge: Judge = { name: "mine", version: "1", metrics: ["*"], network: false, judge: async () => ({}) };
const kind: JudgeKind = { kind: "mine", create: () => judge };
const plugin: Plugin = { name: "mine", version: "1.0.0", judges: [kind] };

/** As other people's JavaScript would hand it in. */
const untyped = (changes: object): Plugin => Object.assign({ ...plugin }, changes);

const problemOf = (act: () => unknown): string => {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof SentinelError && thrown.code === "PLUGIN_INVALID") return thrown.message;
    throw thrown;
  }
  return "none";
};

describe("definePlugin", () => {
  test("gives a plugin that nobody can change", () => {
    const defined = definePlugin(plugin);
    expect(defined).toEqual(plugin);
    expect([defined, defined.judges, defined.judges[0]].map((o) => Object.isFrozen(o))).toEqual([true, true, true]);
  });

  test.each([
    ["a name with capitals", { name: "Mine" }, "name"],
    ["no name", { name: undefined }, "name"],
    ["no version", { version: "" }, "version"],
    ["no judges", { judges: [] }, "no judges"],
    ["judges that are no list", { judges: "stub" }, "no judges"],
    ["a judge that is nothing", { judges: [null] }, "no object"],
    ["a kind without a name", { judges: [{ create: () => judge }] }, "no valid name"],
    ["a kind without create", { judges: [{ kind: "mine" }] }, "create"],
    ["options that are no schema", { judges: [{ ...kind, options: "any" }] }, "options"],
    ["the same kind twice", { judges: [kind, kind] }, "twice"],
  ])("refuses %s", (_, changes, problem) => {
    expect(problemOf(() => definePlugin(untyped(changes)))).toContain(problem);
  });

  test("refuses what is no plugin at all", () => {
    expect(problemOf(() => definePlugin(JSON.parse("null")))).toContain("no object");
  });
});

describe("createJudge", () => {
  const made = (changes: object, options: Record<string, unknown> = {}) =>
    createJudge({ ...kind, create: () => Object.assign({ ...judge }, changes) }, "mine", options, fakePorts());

  test("gives a frozen judge under the operator's name", () => {
    expect(made({})).toMatchObject({ name: "mine", version: "1" });
    expect(Object.isFrozen(made({}))).toBe(true);
  });

  test.each([
    ["another name", { name: "other" }],
    ["no version", { version: "" }],
    ["no metrics", { metrics: [] }],
    ["no word on the network", { network: undefined }],
    ["no judge function", { judge: undefined }],
  ])("refuses a judge with %s", (_, changes) => {
    expect(problemOf(() => made(changes))).not.toBe("none");
  });

  test("refuses options the kind does not know", () => {
    expect(problemOf(() => made({}, { model: "x" }))).toContain("option");
    const strict: JudgeKind = { ...kind, options: closed({ model: Type.String() }) };
    expect(problemOf(() => createJudge(strict, "mine", {}, fakePorts()))).toContain("model");
    expect(createJudge(strict, "mine", { model: "x" }, fakePorts()).name).toBe("mine");
  });

  test("names the plugin when create throws", () => {
    const broken: JudgeKind = {
      ...kind,
      create: () => {
        throw new Error("no key");
      },
    };
    expect(problemOf(() => createJudge(broken, "mine", {}, fakePorts()))).toContain("no key");
  });
});
