import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../../../server/records/open.js";
import { hashToken } from "../../../server/records/tokens.js";
import { type RunOptions, sentinel } from "../../helpers/cli.js";
import { makeSet, SMALL_SET, type TestSet } from "../../helpers/server.js";

const WORDS = "rules/leaks/words.yaml";
const FILES: Readonly<Record<string, string>> = {
  ...SMALL_SET,
  "rules/leaks/words.test.yaml":
    "format: 1\ncases:\n  - { hit: falcon, response: We call it Project Falcon. }\n  - { miss: falcon, response: A falcon project. }\n",
  "policies/acme.test.yaml":
    "format: 1\ncases:\n  - name: the name is blocked\n    request: { response: Project Falcon. }\n    expect: { action: block }\n",
};
const LEAK = JSON.stringify({ response: "We call it Project Falcon.", context: [] });

let set: TestSet;
beforeAll(async () => {
  set = await makeSet(FILES);
});
afterAll(() => set.remove());

const run = (args: string, options: Partial<RunOptions> = {}) =>
  sentinel(args === "" ? [] : args.split(" "), { cwd: set.dir, ...options });

/** A set with changes of its own, for what it is asked. */
const inSet = async <T>(changes: Readonly<Record<string, string>>, use: (own: TestSet) => Promise<T>): Promise<T> => {
  const own = await makeSet({ ...FILES, ...changes });
  try {
    return await use(own);
  } finally {
    await own.remove();
  }
};

describe("help", () => {
  const COMMANDS =
    "init serve evaluate lint test fmt facts vocabulary replay diff activate rollback token schema".split(" ");

  it("names every command and the exit codes", async () => {
    const { code, stdout } = await run("--help");
    expect(code).toBe(0);
    for (const name of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, "m"));
    expect(stdout).toContain("Exit codes: 0 fine");
  });

  it.each(COMMANDS.map((name) => (name === "token" ? "token create" : name)))(
    "of %s ends in an example and knows --json",
    async (name) => {
      const { code, stdout } = await run(`${name} --help`);
      expect(code).toBe(0);
      expect(stdout).toContain("--json");
      expect(stdout).toMatch(new RegExp(`Examples:\\n(.|\\n)*\\$ .*sentinel ${name}`));
    },
  );
});

describe("wrong use ends with 2 and says what is right", () => {
  it.each([
    ["nope", "unknown command"],
    ["lint --nope", "unknown option"],
    ["evaluate", "missing required argument"],
    ["replay x.jsonl --max-undecided many", "whole number"],
    ["replay x.jsonl --at yesterday", "2026-11-30"],
    ["evaluate - --fail-on perhaps", "one of warn, block"],
    ["token create --tenant acme --role king", "evaluate, assess, operate, admin"],
    ["lint nowhere.yaml", "can't be read"],
    ["replay nowhere.jsonl --policy acme", "nowhere.jsonl can't be read"],
    ["replay x.jsonl --policy nobody", "no tenant of the set"],
    ["facts weather", "the set has leaks"],
    ["evaluate nowhere.json", "nowhere.json can't be read"],
    [`diff . sha256:${"a".repeat(64)}`, "There is no store"],
    ["token list", "There is no store"],
    ["activate", "SENTINEL_TOKEN"],
  ])("%s", async (args, said) => {
    const { code, stderr } = await run(args);
    expect(code).toBe(2);
    expect(stderr).toContain(said);
  });

  it("in JSON on stdout, for programs", async () => {
    const { code, json, stderr } = await run("evaluate nowhere.json --json");
    expect([code, stderr]).toEqual([2, ""]);
    expect(json()).toMatchObject({ error: { code: "USAGE", message: expect.stringContaining("nowhere.json") } });
  });
});

describe("lint", () => {
  it("says what a good set holds", async () => {
    const { code, stdout } = await run("lint");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok: 1 metrics, 1 packs, 1 signals, 3 policies; 0 errors, 0 warnings; sha256:/);
  });

  it("shows a mistake with file, line, column, excerpt and what was meant", async () => {
    const broken = { "policies/acme.yaml": "format: 1\nextends: base\nmetrics:\n  leaks: { treshold: 0.5 }\n" };
    await inSet(broken, async ({ dir }) => {
      const { code, stdout } = await run("lint", { cwd: dir });
      expect(code).toBe(1);
      expect(stdout).toContain("policies/acme.yaml:4:");
      expect(stdout).toContain("treshold: 0.5");
      expect(stdout).toMatch(/did you mean .?threshold/);
      const { json } = await run("lint --json", { cwd: dir });
      expect(json()).toMatchObject({ ok: false, snapshot: null, diagnostics: [{ code: "UNKNOWN_KEY", line: 4 }] });
    });
  });

  it("checks a set by its folder or its sentinel.yaml, from anywhere", async () => {
    for (const place of [set.dir, set.config]) expect((await run(`lint ${place}`, { cwd: "/" })).code).toBe(0);
  });

  it("finds the set in SENTINEL_CONFIG", async () => {
    expect((await run("lint --json", { cwd: "/", env: { SENTINEL_CONFIG: set.config } })).json().ok).toBe(true);
  });

  it("says so when sentinel.yaml itself is wrong", async () => {
    await inSet({ "sentinel.yaml": "format: 1\nrule: [builtin]\n" }, async ({ dir }) => {
      const { code, stdout } = await run("lint", { cwd: dir });
      expect([code, stdout.includes("sentinel.yaml:2:1")]).toEqual([1, true]);
    });
  });
});

describe("test", () => {
  it("runs the cases of packs and policies", async () => {
    const { code, stdout } = await run("test");
    expect([code, stdout]).toEqual([0, "3 passed, 0 known to fail, 0 failed\n"]);
  });

  it("runs what is named only", async () => {
    expect((await run("test acme")).stdout).toContain("1 passed");
    expect((await run("test leaks/words")).stdout).toContain("2 passed");
    expect((await run("test rules/")).stdout).toContain("2 passed");
    expect((await run("test nobody")).code).toBe(1);
  });

  it("names a failed case by its line and ends with 1", async () => {
    const wrong = {
      "rules/leaks/words.test.yaml": "format: 1\ncases:\n  - { hit: falcon, response: Good morning. }\n",
    };
    await inSet(wrong, async ({ dir }) => {
      const { code, stdout } = await run("test", { cwd: dir });
      expect(code).toBe(1);
      expect(stdout).toMatch(/^rules\/leaks\/words\.test\.yaml:3: hit falcon: /);
      expect((await run("test --json", { cwd: dir })).json()).toMatchObject({ ok: false, failed: [{ line: 3 }] });
    });
  });
});

describe("fmt", () => {
  const UNTIDY = `# why\nformat: 1\nsignals:\n  - score: 0.95 # high\n    id: falcon\n    literals: [ project falcon ]\n    message: Names Project Falcon.\nabout: Names.\n`;

  it("--check names what would change and writes nothing", async () => {
    await inSet({ [WORDS]: UNTIDY }, async ({ dir }) => {
      const { code, stdout } = await run("fmt --check rules/leaks/words.yaml", { cwd: dir });
      expect([code, stdout]).toEqual([1, `${WORDS}\n`]);
      expect(await readFile(join(dir, WORDS), "utf8")).toBe(UNTIDY);
    });
  });

  it("keeps comments and meaning, and is done after once", async () => {
    await inSet({ [WORDS]: UNTIDY }, async ({ dir }) => {
      const before = (await run("lint --json", { cwd: dir })).json().snapshot;
      expect((await run("fmt", { cwd: dir })).code).toBe(0);
      const text = await readFile(join(dir, WORDS), "utf8");
      expect(text).toMatch(/^# why\nformat: 1\nabout: Names\.\n/);
      expect(text).toContain("# high");
      expect((await run("fmt --check", { cwd: dir })).code).toBe(0);
      expect((await run("lint --json", { cwd: dir })).json().snapshot).toBe(before);
      expect(await readdir(join(dir, "rules/leaks"))).not.toContainEqual(expect.stringContaining("tmp"));
    });
  });

  it("leaves the shipped files alone unless they are named", async () => {
    await inSet({ "sentinel.yaml": "format: 1\npolicies: builtin\n" }, async ({ dir }) => {
      const { code, stderr } = await run("fmt --check", { cwd: dir });
      expect([code, stderr]).toEqual([2, expect.stringContaining("name files or folders")]);
    });
  });
});

describe("facts and vocabulary", () => {
  it("list what conditions may read, and which pack sees it", async () => {
    const facts = (await run("facts leaks --json")).json();
    expect(facts).toContainEqual(expect.objectContaining({ name: "response.length", type: "integer", pack: null }));
    expect(facts).toContainEqual(expect.objectContaining({ name: "words/falcon.count", pack: "words" }));
    expect((await run("facts leaks")).stdout).toContain("words/falcon.count");
  });

  it("list the words packs are written with", async () => {
    const words = (await run("vocabulary --json")).json();
    expect(words.guards.map((guard: { name: string }) => guard.name)).toContain("quoted");
    expect(words.checks.every((check: { about: string }) => check.about.length > 10)).toBe(true);
    expect((await run("vocabulary")).stdout).toContain("greaterThanInclusive");
  });
});

describe("evaluate", () => {
  it("judges a request from stdin and shows why", async () => {
    const { code, stdout } = await run("evaluate - --tenant acme", { stdin: LEAK });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^BLOCK {2}Blocked: leaks is 0\.95/);
    expect(stdout).toContain("leaks/words/falcon: response 11-25");
  });

  it("gives the whole answer in JSON and records nothing", async () => {
    const { json } = await run("evaluate - --tenant acme --json", { stdin: LEAK });
    expect(json()).toMatchObject({ tenant: "acme", action: "block", recorded: false, verdicts: [{ metric: "leaks" }] });
    expect(existsSync(join(set.dir, "sentinel.db"))).toBe(false);
  });

  it("ends with 1 only for what it is told to fail on", async () => {
    const gate = (action: string, stdin: string) => run(`evaluate - --tenant acme --fail-on ${action}`, { stdin });
    expect((await gate("block", LEAK)).code).toBe(1);
    expect((await gate("warn", LEAK)).code).toBe(1);
    expect((await gate("warn", '{"response":"Hello"}')).code).toBe(0);
  });

  it.each([
    ["no JSON", "{nope", "is no JSON"],
    ["an unknown key", '{"respons":"x"}', "has no key respons"],
  ])("refuses %s", async (_, stdin, said) => {
    const { code, stderr } = await run("evaluate - --tenant acme", { stdin });
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  });

  it("judges by the only tenant when none is named and there is no demo", async () => {
    await inSet({}, async ({ dir, remove: _, ...own }) => {
      await own.write("sentinel.yaml", "format: 1\nrules: [./rules]\npolicies: ./one\n");
      await own.write("one/base.yaml", String(FILES["policies/base.yaml"]));
      await own.write("one/shop.yaml", "format: 1\nextends: base\n");
      expect((await run("evaluate - --json", { cwd: dir, stdin: LEAK })).json().tenant).toBe("shop");
    });
  });

  it("refuses a tenant that has no policy", async () => {
    const { code, stderr } = await run("evaluate - --tenant nobody", { stdin: LEAK });
    expect([code, stderr]).toEqual([2, expect.stringContaining("TENANT_UNKNOWN")]);
  });
});

describe("diff", () => {
  it("shows what changes and what of it is weaker", async () => {
    await inSet({ [WORDS]: String(FILES[WORDS]).replace("0.95", "0.3") }, async ({ dir }) => {
      const { code, stdout } = await run(`diff . ${dir}`);
      expect(code).toBe(0);
      expect(stdout).toMatch(/weaker +changed +signal leaks\/words\/falcon score +0\.95 -> 0\.3/);
      expect((await run(`diff . ${dir} --fail-on-weaker`)).code).toBe(1);
      expect((await run(`diff ${dir} . --fail-on-weaker`)).code).toBe(0);
      expect((await run(`diff . ${dir} --json`)).json().changes).toMatchObject([{ kind: "changed", weaker: true }]);
    });
  });

  it("of a set with itself is nothing", async () => {
    expect((await run("diff . sentinel.yaml")).stdout).toBe("no difference\n");
  });
});

describe("schema", () => {
  it("writes the schemas and knows when they are stale", async () => {
    await inSet({}, async ({ dir, write }) => {
      expect((await run("schema --check", { cwd: dir })).code).toBe(1);
      expect((await run("schema", { cwd: dir })).code).toBe(0);
      expect((await run("schema --check", { cwd: dir })).code).toBe(0);
      await write("schemas/pack.schema.json", "{}");
      const { code, stdout } = await run("schema --check", { cwd: dir });
      expect([code, stdout]).toEqual([1, "schemas/pack.schema.json\n"]);
    });
  });

  it("in the repository are what the code says", async () => {
    const root = new URL("../../..", import.meta.url).pathname;
    expect((await run("schema --check --json", { cwd: root })).json().stale).toEqual([]);
  });
});

describe("token", () => {
  it("is shown once, kept as a hash, listed without it, and ends when revoked", async () => {
    await inSet({}, async ({ dir }) => {
      const made = (await run("token create --tenant acme --role evaluate,operate --json", { cwd: dir })).json();
      const store = await openStore(`sqlite:${join(dir, "sentinel.db")}`);
      expect((await store.tokenByHash(hashToken(made.token)))?.roles).toEqual(["evaluate", "operate"]);
      await store.close();
      const listed = await run("token list --json", { cwd: dir });
      expect(listed.json()).toMatchObject([{ id: made.id, tenant: "acme", revoked: null }]);
      expect(listed.stdout).not.toContain(hashToken(made.token));
      expect((await run(`token revoke ${made.id}`, { cwd: dir })).code).toBe(0);
      expect((await run("token list", { cwd: dir })).stdout).toContain("revoked 2026-11-30");
      expect((await run(`token revoke ${made.id}`, { cwd: dir })).code).toBe(2);
    });
  });
});

describe("init", () => {
  it("writes a set that compiles, is in canonical form, and whose tests pass", async () => {
    await inSet({}, async ({ dir }) => {
      const { code, stdout } = await run("init mine --tenant shop", { cwd: dir });
      expect(code).toBe(0);
      expect(stdout).toContain("mine/policies/shop.yaml");
      const cwd = join(dir, "mine");
      expect((await run("lint", { cwd })).stdout).toMatch(/^ok:.* 0 errors, 0 warnings/m);
      expect((await run("test shop injection/house-terms", { cwd })).stdout).toBe(
        "4 passed, 0 known to fail, 0 failed\n",
      );
      expect((await run("fmt --check", { cwd })).stdout).toBe("");
    });
  });

  it("overwrites nothing, and then writes nothing at all", async () => {
    await inSet({}, async ({ dir, write }) => {
      await write("mine/sentinel.yaml", "format: 1\n");
      const { code, stderr } = await run("init mine", { cwd: dir });
      expect([code, stderr]).toEqual([2, expect.stringContaining("mine already has sentinel.yaml")]);
      expect(await readdir(join(dir, "mine"))).toEqual(["sentinel.yaml"]);
    });
  });
});
