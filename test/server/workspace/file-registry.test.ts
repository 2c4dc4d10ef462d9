import { mkdir, symlink } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../engine/index.js";
import { fileRegistry } from "../../../server/workspace/file-registry.js";
import { diagnosticsOf } from "../../../server/workspace/invalid.js";
import { makeFolder, type TestFolder } from "../../helpers/folder.js";

const SET = {
  "rules/leaks/metric.yaml": "metric",
  "rules/leaks/words.yaml": "words",
  "rules/leaks/words.test.yaml": "words test",
  "policies/acme.yaml": "acme",
  "policies/acme.test.yaml": "acme test",
};

describe("reading a set of files", () => {
  let folder: TestFolder;
  beforeEach(async () => {
    folder = await makeFolder(SET);
  });
  afterEach(() => folder.close());

  const registry = (...more: string[]) =>
    fileRegistry({
      rules: [folder.at("rules"), ...more.map(folder.at)],
      policies: folder.at("policies"),
      cwd: folder.path,
    });
  const paths = async (...more: string[]): Promise<string[]> =>
    (await registry(...more).read()).map((source) => source.path).sort();
  const problems = async (...more: string[]): Promise<readonly Diagnostic[]> => {
    const refused = registry(...more).read();
    await expect(refused).rejects.toMatchObject({ code: "CONFIG_INVALID" });
    return refused.then(() => [], diagnosticsOf);
  };

  it("takes a file's role and name from its place", async () => {
    expect(await registry().read()).toEqual([
      { role: "metric", path: "rules/leaks/metric.yaml", metric: "leaks", name: "leaks", text: "metric" },
      { role: "pack_test", path: "rules/leaks/words.test.yaml", metric: "leaks", name: "words", text: "words test" },
      { role: "pack", path: "rules/leaks/words.yaml", metric: "leaks", name: "words", text: "words" },
      { role: "policy_test", path: "policies/acme.test.yaml", name: "acme", text: "acme test" },
      { role: "policy", path: "policies/acme.yaml", name: "acme", text: "acme" },
    ]);
  });

  it("joins several rules folders; one's own may add packs to a metric without its metric.yaml", async () => {
    await folder.write("mine/leaks/falcon.yaml", "falcon");
    expect(await paths("mine")).toContain("mine/leaks/falcon.yaml");
  });

  it("leaves out what editors and other tools put beside the files", async () => {
    const strange = [
      ".#words.yaml",
      ".words.yaml.swp",
      "words.yaml~",
      "4913",
      "#words.yaml#",
      "words.yaml.tmp",
      "README.md",
    ];
    for (const name of strange) {
      await folder.write(`rules/leaks/${name}`, "strange");
      await folder.write(`policies/${name}`, "strange");
    }
    await folder.write("rules/README.md", "strange");
    await folder.write("rules/.git/config.yaml", "strange");
    await symlink("nowhere", folder.at("rules/leaks/dangling.yaml"));
    expect(await paths()).toEqual(Object.keys(SET).sort());
  });

  it("follows links, as a mounted ConfigMap has them", async () => {
    await folder.mount("mounted", { "leaks/words.yaml": "one", "leaks/more.yaml": "two" });
    const sources = await fileRegistry({
      rules: [folder.at("mounted")],
      policies: folder.at("policies"),
      cwd: folder.path,
    }).read();
    expect(sources.filter((s) => s.role === "pack").map((s) => [s.path, s.text])).toEqual([
      ["mounted/leaks/more.yaml", "two"],
      ["mounted/leaks/words.yaml", "one"],
    ]);
  });

  it.each([
    ["a rules folder that is missing", "rules", "CONFIG_MISSING"],
    ["a policies folder that is missing", "policies", "CONFIG_MISSING"],
  ])("refuses %s", async (_, name, code) => {
    await folder.remove(name);
    expect(await problems()).toMatchObject([{ code, file: name, message: expect.stringContaining("ENOENT") }, {}]);
  });

  it.each([["rules"], ["policies"]])("refuses an empty %s folder", async (name) => {
    await folder.remove(name);
    await mkdir(folder.at(name));
    expect(await problems()).toMatchObject([{ code: "CONFIG_MISSING", file: name }]);
  });

  it("refuses files that would silently do nothing", async () => {
    await folder.writeAll({ "rules/stray.yaml": "x", "rules/leaks/other.yml": "x", "policies/beta.yml": "x" });
    expect((await problems()).map(({ code, file }) => [code, file])).toEqual([
      ["NOTHING_TO_DO", "rules/leaks/other.yml"],
      ["NOTHING_TO_DO", "rules/stray.yaml"],
      ["NOTHING_TO_DO", "policies/beta.yml"],
    ]);
  });

  it("gives files of one moment, never some from before and some from after a swap", async () => {
    const files = (generation: string) =>
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`leaks/p${n}.yaml`, generation]));
    await folder.mount("mounted", files("g0"));
    const own = fileRegistry({ rules: [folder.at("mounted")], policies: folder.at("policies"), cwd: folder.path });
    let swapping = true;
    const swaps = (async () => {
      for (let n = 1; n <= 15; n++) await folder.mount("mounted", files(`g${n}`));
      swapping = false;
    })();
    while (swapping) {
      const texts = await own.read().then(
        (sources) => new Set(sources.filter((s) => s.role === "pack").map((s) => s.text)),
        () => new Set(["refused"]),
      );
      expect(texts.size).toBe(1);
    }
    await swaps;
    expect((await own.read()).find((s) => s.role === "pack")?.text).toBe("g15");
  });
});
