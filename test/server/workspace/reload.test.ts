import { mkdir, rename, truncate, unlink } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { afterEach, describe, expect, it } from "vitest";
import { type Action, judge, PROVIDERS } from "../../../engine/index.js";
import { openSqlite } from "../../../server/records/sqlite/store.js";
import { fileRegistry } from "../../../server/workspace/file-registry.js";
import { openWorkspace, type Workspace } from "../../../server/workspace/workspace.js";
import { makeFolder, type TestFolder } from "../../helpers/folder.js";
import { policyText, RULES } from "../../helpers/small-set.js";

const PORTS = {
  elapsed: () => performance.now(),
  after: (ms: number, call: () => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  now: () => new Date().toISOString(),
};

const WORDS = RULES["rules/harm/words.yaml"] ?? "";
const pack = (word: string): string =>
  `format: 1\nabout: A word.\nsignals: [{ id: word, literals: [${word}], in: [response], score: 0.95, message: A word. }]\n`;
const withPacks = (...packs: string[]): string =>
  policyText().replace("packs: [words]", `packs: [${["words", ...packs].join(", ")}]`);
const FILES = { ...RULES, "policies/acme.yaml": policyText() };

/** A workspace over real files, watched for real. */
interface Served {
  readonly folder: TestFolder;
  readonly workspace: Workspace;
  /** Waits until `holds`, looking again after each event. */
  readonly until: (holds: () => boolean | Promise<boolean>) => Promise<void>;
  readonly action: (response: string) => Promise<Action>;
  readonly close: () => Promise<void>;
}

const serve = async (folder: TestFolder, rules = "rules", policies = "policies"): Promise<Served> => {
  const store = openSqlite(":memory:");
  const workspace = await openWorkspace({
    registry: fileRegistry({ rules: [folder.at(rules)], policies: folder.at(policies), cwd: folder.path }),
    environment: { judges: new Map(), providers: PROVIDERS },
    store,
    reload: "auto",
    log: { info: () => {}, warn: () => {}, error: () => {} },
    ports: PORTS,
  });
  const waiting = new Set<() => void>();
  let happened = 0;
  workspace.on(() => {
    happened += 1;
    for (const wake of waiting) wake();
    waiting.clear();
  });
  return {
    folder,
    workspace,
    until: async (holds) => {
      for (;;) {
        const before = happened;
        if (await holds()) return;
        // What happened while `holds` looked is looked at too.
        if (happened === before) await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
    action: async (response) => {
      const identity = { id: "1", time: PORTS.now() };
      return (await judge({ response }, workspace.live(), "acme", identity, "none", PORTS)).result.action;
    },
    close: async () => {
      await workspace.close();
      await store.close();
      await folder.close();
    },
  };
};

describe("hot reload of real files", () => {
  let served: Served | null = null;
  afterEach(() => served?.close());
  const start = async (files: Readonly<Record<string, string>> = FILES): Promise<Served> => {
    served = await serve(await makeFolder(files));
    return served;
  };

  it("judges by a threshold as soon as it is saved, whichever way the editor saves", async () => {
    const { folder, until, action, workspace } = await start();
    expect(await action("rather harmful")).toBe("block");
    const milder = policyText().replace("threshold: 0.7\n", "threshold: 0.9\n");
    await folder.renameOver("policies/acme.yaml", milder);
    await until(async () => (await action("rather harmful")) === "warn");
    await unlink(folder.at("policies/acme.yaml"));
    await folder.write("policies/acme.yaml", policyText());
    await until(async () => (await action("rather harmful")) === "block");
    await folder.write("policies/acme.yaml", milder);
    await until(async () => (await action("rather harmful")) === "warn");
    expect(workspace.status().lastReload.ok).toBe(true);
  });

  it("replaces a renamed rule: the old one does not live on", async () => {
    const { folder, until, action } = await start();
    await folder.write("rules/harm/words.yaml", WORDS.replace("[surely harmful]", "[certainly harmful]"));
    await until(async () => (await action("certainly harmful")) === "block");
    expect(await action("surely harmful")).toBe("allow");
  });

  it("loads the last of several packs that come almost together", async () => {
    const { folder, until, action } = await start();
    for (const n of [1, 2, 3, 4, 5]) await folder.write(`rules/harm/p${n}.yaml`, pack(`token${n}`));
    await folder.write("policies/acme.yaml", withPacks("p1", "p2", "p3", "p4", "p5"));
    await until(async () => (await action("token5")) === "block");
    for (const n of [1, 2, 3, 4]) expect(await action(`token${n}`)).toBe("block");
  });

  it("keeps the last good policy while a file is empty on its way to new content", async () => {
    const { folder, until, action, workspace } = await start();
    await truncate(folder.at("policies/acme.yaml"));
    await until(() => !workspace.status().lastReload.ok);
    expect(await action("rather harmful")).toBe("block");
    await folder.write("policies/acme.yaml", policyText().replace("threshold: 0.7\n", "threshold: 0.9\n"));
    await until(async () => (await action("rather harmful")) === "warn");
    expect(workspace.status()).toMatchObject({ lastReload: { ok: true }, stale: [] });
  });

  it("says what is wrong with a refused file, with its place", async () => {
    const { folder, until, workspace } = await start();
    await folder.write("policies/acme.yaml", policyText().replace("harm:", "harrm:"));
    await until(() => !workspace.status().lastReload.ok);
    const [first] = workspace.status().lastReload.diagnostics;
    expect(first).toMatchObject({ severity: "error", file: "policies/acme.yaml" });
    expect(first?.message).toContain("harrm");
    expect(first?.line).toBeGreaterThan(0);
  });

  it("survives a folder that vanishes, is empty for a while, and comes back", async () => {
    const { folder, until, action, workspace } = await start();
    await rename(folder.at("policies"), folder.at("away"));
    await until(() => !workspace.status().lastReload.ok);
    await mkdir(folder.at("policies"));
    await until(() => workspace.status().lastReload.diagnostics.some((d) => d.message.includes("holds no policies")));
    expect(await action("rather harmful")).toBe("block");
    await folder.write("policies/acme.yaml", policyText().replace("threshold: 0.7\n", "threshold: 0.9\n"));
    await until(async () => (await action("rather harmful")) === "warn");
  });

  it("takes over a ConfigMap whose link is swapped", async () => {
    const folder = await makeFolder(FILES);
    await folder.mount("mounted", { "acme.yaml": policyText() });
    served = await serve(folder, "rules", "mounted");
    expect(await served.action("rather harmful")).toBe("block");
    await folder.mount("mounted", { "acme.yaml": policyText().replace("threshold: 0.7\n", "threshold: 0.9\n") });
    const { action, until } = served;
    await until(async () => (await action("rather harmful")) === "warn");
    await folder.mount("mounted", { "acme.yaml": policyText() });
    await until(async () => (await action("rather harmful")) === "block");
  });

  it("does not begin with a broken set, and begins once it is repaired", async () => {
    const folder = await makeFolder({ ...FILES, "policies/acme.yaml": "format: 1\nmetrics: [\n" });
    await expect(serve(folder)).rejects.toMatchObject({
      code: "CONFIG_INVALID",
      message: expect.stringMatching(/policies\/acme\.yaml:\d+:\d+/),
    });
    await folder.write("policies/acme.yaml", policyText());
    served = await serve(folder);
    expect(await served.action("rather harmful")).toBe("block");
  });
});
