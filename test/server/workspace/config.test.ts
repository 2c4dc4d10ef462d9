import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SentinelError } from "../../../engine/index.js";
import { type ConfigOverrides, loadConfig } from "../../../server/workspace/config.js";
import { SHIPPED } from "../../../server/workspace/shipped.js";

describe("the server's configuration", () => {
  let cwd = "";
  beforeEach(async () => {
    cwd = await mkdtemp(join(tmpdir(), "sentinel-config-"));
  });
  afterEach(() => rm(cwd, { recursive: true, force: true }));

  const write = (name: string, text: string): Promise<void> => writeFile(join(cwd, name), text);
  const load = (path: string | null = null, env: Record<string, string> = {}, overrides: ConfigOverrides = {}) =>
    loadConfig(path, overrides, { env, cwd });
  const refusal = (...args: Parameters<typeof load>): SentinelError => {
    try {
      load(...args);
    } catch (thrown) {
      if (thrown instanceof SentinelError) return thrown;
      throw thrown;
    }
    throw new Error("It was taken.");
  };

  it("is the shipped demo when there is no file", () => {
    expect(load()).toEqual({
      yaml: null,
      rules: [SHIPPED.rules],
      policies: SHIPPED.policies,
      store: `sqlite:${join(cwd, "data/sentinel.db")}`,
      listen: { host: "127.0.0.1", port: 8787, bodyLimit: 4_194_304 },
      reload: "auto",
      pollMs: null,
      plugins: [],
      judges: {},
    });
  });

  it("is read whole from ./sentinel.yaml, with paths from its own folder", async () => {
    await write(
      "sentinel.yaml",
      `format: 1
rules: [builtin, ./my-rules]
policies: ../policies
store: sqlite:/var/lib/sentinel.db
listen: { host: 0.0.0.0, port: 9000, bodyLimit: 100000 }
reload: hold_weaker
pollMs: 500
plugins: [./my-judge.js]
judges:
  careful: { use: stub, score: 0.2, tenants: [acme] }
`,
    );
    expect(load()).toMatchObject({
      rules: [SHIPPED.rules, join(cwd, "my-rules")],
      policies: join(cwd, "../policies"),
      store: "sqlite:/var/lib/sentinel.db",
      listen: { host: "0.0.0.0", port: 9000, bodyLimit: 100_000 },
      reload: "hold_weaker",
      pollMs: 500,
      plugins: [join(cwd, "my-judge.js")],
      judges: { careful: { use: "stub", score: 0.2, tenants: ["acme"] } },
    });
  });

  it("has policies of its own in ./policies once there is a file, and a store in memory when asked", async () => {
    await write("sentinel.yaml", 'format: 1\nstore: "sqlite::memory:"\n');
    expect(load()).toMatchObject({ policies: join(cwd, "policies"), store: "sqlite::memory:" });
  });

  it("is found by a path, then SENTINEL_CONFIG, then ./sentinel.yaml", async () => {
    await write("sentinel.yaml", "format: 1\nlisten: { port: 1 }\n");
    await write("env.yaml", "format: 1\nlisten: { port: 2 }\n");
    await write("named.yaml", "format: 1\nlisten: { port: 3 }\n");
    const env = { SENTINEL_CONFIG: "env.yaml" };
    expect([load(), load(null, env), load("named.yaml", env)].map((c) => c.listen.port)).toEqual([1, 2, 3]);
  });

  it("is an error when the named file is missing", () => {
    expect(refusal("nowhere.yaml")).toMatchObject({ code: "CONFIG_MISSING" });
    expect(refusal(null, { SENTINEL_CONFIG: "nowhere.yaml" })).toMatchObject({ code: "CONFIG_MISSING" });
  });

  it("takes SENTINEL_SERVER_* over the file, and the caller's settings over both", async () => {
    await write("sentinel.yaml", "format: 1\nlisten: { host: 127.0.0.1, port: 1 }\nreload: manual\n");
    const env = {
      SENTINEL_SERVER_HOST: "::1",
      SENTINEL_SERVER_PORT: "2",
      SENTINEL_SERVER_BODY_LIMIT: "4096",
      SENTINEL_SERVER_STORE: "sqlite:./env.db",
      SENTINEL_SERVER_RULES: "builtin, ./more",
      SENTINEL_SERVER_POLICIES: "./tenants",
      SENTINEL_SERVER_RELOAD: "hold_weaker",
      SENTINEL_SERVER_POLL_MS: "250",
    };
    expect(load(null, env, { port: 3, store: undefined })).toMatchObject({
      listen: { host: "::1", port: 3, bodyLimit: 4096 },
      store: `sqlite:${join(cwd, "env.db")}`,
      rules: [SHIPPED.rules, join(cwd, "more")],
      policies: join(cwd, "tenants"),
      reload: "hold_weaker",
      pollMs: 250,
    });
  });

  it("takes no notice of empty variables and of a Kubernetes service link", () => {
    const env = { SENTINEL_SERVER_HOST: "", SENTINEL_SERVER_PORT: "tcp://10.0.0.1:8787" };
    expect(load(null, env).listen).toMatchObject({ host: "127.0.0.1", port: 8787 });
  });

  it("names the variable that is wrong", () => {
    const error = refusal(null, { SENTINEL_SERVER_PORT: "http", SENTINEL_SERVER_RELOAD: "auto_matic" });
    expect(error.code).toBe("CONFIG_INVALID");
    expect(error.message).toContain("SENTINEL_SERVER_PORT");
    expect(error.message).toContain("SENTINEL_SERVER_RELOAD");
  });

  it("refuses a caller's setting of the wrong kind", () => {
    expect(refusal(null, {}, { port: 70_000 })).toMatchObject({ code: "CONFIG_INVALID" });
  });

  it.each([
    ["an unknown key", "format: 1\npolices: ./policies\n", /sentinel\.yaml:2:1: .*polices.*did you mean "policies"/s],
    ["an unknown key of listen", "format: 1\nlisten: { hots: x }\n", /sentinel\.yaml:2:11: .*did you mean "host"/s],
    ["a mode that is none", "format: 1\nreload: weaker\n", /reload must be auto, hold_weaker or manual/],
    ["a store of another kind", "format: 1\nstore: postgres://localhost/x\n", /store must match/],
    ["no format", "rules: [builtin]\n", /needs format/],
    ["a judge without a kind", "format: 1\njudges: { haiku: { model: x } }\n", /judges\.haiku needs use/],
    ["broken YAML", "format: 1\nrules: [\n", /sentinel\.yaml:/],
    ["an empty file", "", /empty/],
  ])("refuses %s, with its line", async (_, text, message) => {
    await write("sentinel.yaml", text);
    const error = refusal();
    expect(error.code).toBe("CONFIG_INVALID");
    expect(error.message).toMatch(message);
    expect(error.details).toContainEqual(expect.objectContaining({ severity: "error", file: "sentinel.yaml" }));
  });
});
