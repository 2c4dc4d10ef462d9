import { readdir, readFile, rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Sentinel } from "../../server/service.js";
import type { WorkspaceEvent } from "../../server/workspace/workspace.js";
import { makeSet, serve, startServer, type TestServer, type TestSet } from "../helpers/server.js";
import { linesOf, listedIn } from "./cases.js";

/** The cases' "metric secrets": here one signal over texts of every place, masked in records. */
const SIGNAL = (id: string, regex: string, label = ", label: SECRET"): string =>
  `  - { id: ${id}, in: [response, prompt, toolCalls], regex: '${regex}', score: 0.95${label}, message: A secret. }\n`;
const PACK = (...signals: string[]): string => `format: 1\nabout: Secrets.\nsignals:\n${signals.join("")}`;
const POLICY = (mode = "enforce"): string =>
  `format: 1\nonTimeout: fail_closed\nonError: fail_closed\noverrides: stricter\nlog: { durability: acknowledged }\nmetrics:\n  secrets: { mode: ${mode}, packs: [words], threshold: 0.5 }\n`;
const FILES: Readonly<Record<string, string>> = {
  "sentinel.yaml": "format: 1\nrules: [./rules]\npolicies: ./policies\nstore: sqlite:./sentinel.db\nreload: auto\n",
  "rules/secrets/metric.yaml":
    "format: 1\ndirection: higher_is_worse\nrange: [0, 1]\ncombine: worst\nclear: 0.01\ntiers: { confidentPass: 0.1, confidentBlock: 0.9 }\njudges: decide\n",
  "rules/secrets/words.yaml": PACK(SIGNAL("password", "(?:password|access_key|api_token)=[^ \\n]+")),
  "policies/acme.yaml": POLICY(),
};
const LEAK = { prompt: "What is in the settings?", context: [], response: "password=Zk4vQ9wL2rT8 for db2" };
const CLEAN = { response: "Good morning." };

let server: TestServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});
const start = async (files = FILES): Promise<TestServer> => {
  server = await startServer(files);
  return server;
};
const next = ({ service }: TestServer, wanted: WorkspaceEvent["type"]): Promise<WorkspaceEvent> =>
  new Promise((resolve) => {
    const stop = service.workspace.on((event) => {
      if (event.type !== wanted) return;
      stop();
      resolve(event);
    });
  });
/** Does what it is told and waits for what the watcher makes of it. */
const afterEdit = async (
  at: TestServer,
  wanted: WorkspaceEvent["type"],
  edit: () => Promise<unknown>,
): Promise<WorkspaceEvent> => {
  const seen = next(at, wanted);
  await edit();
  return seen;
};
const evaluate = async (at: TestServer, body: unknown = LEAK) => (await at.call("POST", "/v1/evaluate", body)).json;

describe("http", () => {
  it.each([
    ["http-002: null for a text", { response: null }],
    ["http-003: numbers for texts", { metrics: "secrets", context: 7, response: 12345 }],
    ["http-007: a list of parts for a text", { response: [{ type: "text", text: "password=Zk4vQ9wL2rT8" }] }],
    [
      "http-005: a prototype key",
      '{"response":"password=Zk4vQ9wL2rT8","__proto__":{"action":"allow","mode":"observe"}}',
    ],
  ])("%s is refused, and the next request is judged as ever", async (_name, body) => {
    const at = await start();
    expect((await at.call("POST", "/v1/evaluate", body)).status).toBe(400);
    expect(await evaluate(at)).toMatchObject({ action: "block" });
  });

  it("http-004: a threshold of zero is zero, not nothing", async () => {
    const { verdicts, action } = await evaluate(await start(), { ...CLEAN, overrides: { secrets: { threshold: 0 } } });
    expect(verdicts[0].threshold).toBe(0);
    expect(action).toBe("block");
  });

  it("http-006: a body over the limit is 413, and the server goes on", async () => {
    const at = await start();
    const big = await at.call("POST", "/v1/evaluate", {
      response: `${"lorem ".repeat(2_000_000)}password=Zk4vQ9wL2rT8`,
    });
    expect(big.status).toBe(413);
    expect((await at.call("POST", "/v1/evaluate", CLEAN)).status).toBe(200);
  });

  it("http-011: library and HTTP give one verdict", async () => {
    const at = await start();
    const [library, http] = [await at.service.evaluate("acme", LEAK), await evaluate(at)];
    expect(http.action).toBe(library.action);
    expect(http.verdicts[0].reasons).toEqual(library.verdicts[0]?.reasons);
  });

  it("http-012: a failure after the verdict never hands the text out as allowed", async () => {
    const at = await start();
    at.service.events.subscribe("*", () => {
      throw new Error("hook failed");
    });
    const { status, text, json } = await at.call("POST", "/v1/evaluate", LEAK);
    expect(status).toBe(200);
    expect(json.action).toBe("block");
    expect(text).not.toContain("Zk4vQ9wL2rT8");
  });
});

describe("reload", () => {
  const write = (at: TestServer, path: string, text: string) => () => at.set.write(path, text);

  it("rel-003: a swapped ConfigMap link is seen", async () => {
    const set: TestSet = await makeSet({
      ...FILES,
      "policies/..v1/acme.yaml": POLICY("observe"),
      "policies/..v2/acme.yaml": POLICY(),
    });
    const policies = join(set.dir, "policies");
    await symlink("..v1", join(policies, "..data"));
    await rename(join(policies, "acme.yaml"), join(policies, "unused"));
    await symlink("..data/acme.yaml", join(policies, "acme.yaml"));
    server = await serve(set);
    expect((await evaluate(server)).action).toBe("allow");
    await afterEdit(server, "activated", async () => {
      await symlink("..v2", join(policies, "..data_tmp"));
      await rename(join(policies, "..data_tmp"), join(policies, "..data"));
    });
    expect((await evaluate(server)).action).toBe("block");
  });

  it("rel-004: a file that is empty for a moment wipes nothing", async () => {
    const at = await start();
    await afterEdit(at, "rejected", write(at, "rules/secrets/words.yaml", ""));
    expect((await evaluate(at)).action).toBe("block");
    await afterEdit(at, "activated", write(at, "rules/secrets/words.yaml", PACK(SIGNAL("code", "ORCHID-\\d+"))));
    expect((await evaluate(at)).action).toBe("allow");
    expect((await evaluate(at, { response: "ORCHID-9" })).action).toBe("block");
  });

  it("rel-006, rel-008: what start refuses, reload refuses too; the old set stays and status says why", async () => {
    const at = await start();
    const live = at.service.snapshot().hash;
    const broken = POLICY().replace("secrets:", "secretz:");
    await afterEdit(at, "rejected", write(at, "policies/acme.yaml", broken));
    expect(await evaluate(at)).toMatchObject({ action: "block", snapshot: live });
    const { json } = await at.call("GET", "/v1/status");
    expect(json).toMatchObject({ live: { hash: live }, lastReload: { ok: false }, stale: [{ tenant: "acme" }] });
    expect(JSON.stringify(json.lastReload.diagnostics)).toContain("secretz");
    const cold = await makeSet({ ...FILES, "policies/acme.yaml": broken });
    await expect(Sentinel.open({ config: cold.config })).rejects.toMatchObject({ code: "CONFIG_INVALID" });
    await cold.remove();
  });

  it("rel-007: files that arrive together are all loaded", async () => {
    const at = await start();
    const words = [1, 2, 3, 4, 5];
    await Promise.all(
      words.map((n) => at.set.write(`rules/secrets/word-${n}.yaml`, PACK(SIGNAL("word", `TOKEN${n}\\b`)))),
    );
    const packs = ["words", ...words.map((n) => `word-${n}`)].join(", ");
    await at.set.write("policies/acme.yaml", POLICY().replace("[words]", `[${packs}]`));
    await at.service.workspace.reload();
    for (const n of words) expect((await evaluate(at, { response: `here is TOKEN${n}` })).action).toBe("block");
  });

  it("rel-009, rel-011: a renamed or changed rule is the only one that lives, at once", async () => {
    const at = await start({ ...FILES, "rules/secrets/words.yaml": PACK(SIGNAL("old-name", "ORCHID")) });
    expect((await evaluate(at, { response: "ORCHID" })).action).toBe("block");
    await afterEdit(at, "activated", write(at, "rules/secrets/words.yaml", PACK(SIGNAL("new-name", "LUPIN"))));
    expect((await evaluate(at, { response: "ORCHID" })).action).toBe("allow");
    const renamed = await evaluate(at, { response: "LUPIN" });
    expect(renamed.verdicts[0].reasons[0].rule).toBe("secrets/words/new-name");
    await afterEdit(at, "activated", write(at, "policies/acme.yaml", POLICY("warn")));
    expect((await evaluate(at, { response: "LUPIN" })).action).toBe("warn");
  });

  it("rel-013: a server does not start on a broken file", async () => {
    const set = await makeSet({ ...FILES, "rules/secrets/words.yaml": "format: 1\nrules: [\n" });
    await expect(Sentinel.open({ config: set.config })).rejects.toMatchObject({ code: "CONFIG_INVALID" });
    await set.remove();
  });
});

describe("store", () => {
  it("sto-001: six servers open one store at the same moment", async () => {
    const set = await makeSet(FILES);
    const opened = await Promise.all(Array.from({ length: 6 }, () => Sentinel.open({ config: set.config })));
    const verdicts = await Promise.all(opened.map((service) => service.evaluate("acme", LEAK)));
    expect(verdicts.map(({ action, recorded }) => [action, recorded])).toEqual(Array(6).fill(["block", true]));
    await Promise.all(opened.map((service) => service.close()));
    await set.remove();
  });

  it("sto-002: parallel writes of two servers lose no row and fail no request", async () => {
    const at = await start();
    const other = await Sentinel.open({ config: at.set.config });
    const answers = await Promise.all([
      ...Array.from({ length: 200 }, () => at.call("POST", "/v1/evaluate", CLEAN)),
      ...Array.from({ length: 200 }, async () => ({ status: 200, json: await other.evaluate("acme", CLEAN) })),
    ]);
    expect(answers.filter(({ status, json }) => status !== 200 || !json.recorded)).toEqual([]);
    expect(await at.service.store.countDecisions("acme")).toBe(400);
    await other.close();
  });

  it("sto-004, sto-005: no masked value stands anywhere in store, log or answer", async () => {
    const at = await start();
    const secrets = ["Zk4vQ9wL2rT8", "Qm7xT2vL9pR4sK8w", "Hn5cV1bG6jD3"];
    const three = `password=${secrets[0]}\napi_token=${secrets[1]}\naccess_key=${secrets[2]}\n`;
    const answers = [
      await at.call("POST", "/v1/evaluate", LEAK),
      await at.call("POST", "/v1/evaluate", {
        prompt: `curl https://api.kestrel-yard.test/?access_key=${secrets[1]}`,
        response: "done",
      }),
      await at.call("POST", "/v1/evaluate", { response: three }),
    ];
    expect(answers[2]?.json.verdicts[0].reasons[0].evidence).toHaveLength(3);
    await at.service.close();
    const files = (await readdir(at.set.dir)).filter((name) => name.startsWith("sentinel.db"));
    const stored = await Promise.all(files.map((name) => readFile(join(at.set.dir, name), "latin1")));
    const everything = [...stored, ...at.logs, ...answers.map(({ text }) => text)].join("\n");
    expect(everything).toContain("SECRET");
    for (const secret of secrets) expect(everything).not.toContain(secret);
  });
});

it("holds a test for each case of the areas, or lists it with a reason", async () => {
  const ids = ["http", "reload", "store"].flatMap(linesOf).map((line): string => JSON.parse(line).id);
  const text = await readFile(new URL(import.meta.url), "utf8");
  expect(ids.filter((id) => !text.includes(id) && !listedIn([id]).includes(id))).toEqual([]);
});
