import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Judge } from "../../../engine/index.js";
import { loadConfig } from "../../../server/workspace/config.js";
import { loadPlugins } from "../../../server/workspace/plugins.js";

const LENGTH_JUDGE = `
export default {
  name: "length", version: "1.0.0",
  judges: [{
    kind: "length",
    options: { type: "object", additionalProperties: false, properties: { most: { type: "integer", minimum: 1 } }, required: ["most"] },
    create: (name, { most }) => ({
      name, version: "1", metrics: ["*"], network: false,
      judge: async ({ segments }) => ({ score: segments.length > most ? 1 : 0, reason: "By length." }),
    }),
  }],
};`;

describe("plugins of sentinel.yaml", () => {
  let cwd = "";
  beforeEach(async () => {
    cwd = await mkdtemp(join(tmpdir(), "sentinel-plugins-"));
  });
  afterEach(() => rm(cwd, { recursive: true, force: true }));

  const load = async (yaml: string, files: Record<string, string> = {}): Promise<ReadonlyMap<string, Judge>> => {
    for (const [name, text] of Object.entries({ ...files, "sentinel.yaml": `format: 1\n${yaml}` })) {
      await writeFile(join(cwd, name), text);
    }
    return loadPlugins(loadConfig(null, {}, { env: {}, cwd }));
  };

  it("always offer the stub judge", async () => {
    expect([...(await load("")).keys()]).toEqual(["stub"]);
    const judges = await load("judges: { stub: { use: stub, score: 0.3 }, slow: { use: stub, delayMs: 5 } }\n");
    expect([...judges.keys()]).toEqual(["stub", "slow"]);
  });

  it("are ES modules beside the file, whose judges run under the operator's names", async () => {
    const judges = await load(
      "plugins: [./length.mjs]\njudges: { short: { use: length, most: 3, tenants: [acme] } }\n",
      {
        "length.mjs": LENGTH_JUDGE,
      },
    );
    expect(judges.get("short")).toMatchObject({ name: "short", network: false, tenants: ["acme"] });
  });

  it.each([
    ["a kind nobody offers", "judges: { x: { use: stubb } }", /sentinel\.yaml:2:\d+: .*did you mean "stub"/s],
    ["an option the kind has not", "judges: { x: { use: stub, scores: 1 } }", /sentinel\.yaml:2:\d+: .*"score"/s],
    ["an option of the wrong type", "judges: { x: { use: stub, delayMs: soon } }", /judges\.x|delayMs/],
  ])("refuse %s at its line", async (_, yaml, message) => {
    await expect(load(`${yaml}\n`)).rejects.toMatchObject({
      code: "CONFIG_INVALID",
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ["a module that is missing", {}],
    ["a module that does not parse", { "length.mjs": "export default {" }],
    ["a module that throws", { "length.mjs": "throw new Error('no')" }],
    ["a module without a default export", { "length.mjs": "export const plugin = {};" }],
    ["a module whose default is no plugin", { "length.mjs": "export default { name: 'length' };" }],
    [
      "a module that offers a kind twice over",
      { "length.mjs": LENGTH_JUDGE.replace('kind: "length"', 'kind: "stub"') },
    ],
  ])("refuse %s", async (_, files) => {
    await expect(load("plugins: [./length.mjs]\n", files)).rejects.toMatchObject({ code: "PLUGIN_INVALID" });
  });
});
