import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sentinel } from "../../helpers/cli.js";
import { makeSet, SMALL_SET, type TestSet } from "../../helpers/server.js";

const LOG = [
  '{"id":"good","response":"Good morning."}',
  '{"id":"hint","response":"The bird project starts in May."}',
  '{"id":"leak","messages":[{"role":"user","content":"New?"},{"role":"assistant","content":"Project Falcon."}]}',
].join("\n");
const HINT =
  "  - { id: hint, literals: [the bird project], in: [response], score: 0.6, message: Hints at the project. }\n";

let set: TestSet;
beforeAll(async () => {
  set = await makeSet({
    ...SMALL_SET,
    "rules/leaks/words.yaml": `${SMALL_SET["rules/leaks/words.yaml"]}${HINT}`,
    "next/acme.yaml": "format: 1\nextends: base\nmetrics:\n  leaks: { threshold: 0.5 }\n",
    "log.jsonl": LOG,
    "torn.jsonl": `${LOG}\n{"id":"half","resp`,
  });
});
afterAll(() => set.remove());

const replay = (args: string, stdin = "") => sentinel(`replay ${args}`.split(" "), { cwd: set.dir, stdin });

describe("replay", () => {
  it("tells counts, the matrix, the movers with what moved them, and timings", async () => {
    const { code, stdout } = await replay("log.jsonl --policy next/acme.yaml");
    expect(code).toBe(0);
    expect(stdout).toContain("3 cases judged in 3 rows");
    expect(stdout).toMatch(/^warn +0 +0 +1 +0$/m);
    expect(stdout).toContain("newly blocked 1, newly allowed 0, undecided 0");
    expect(stdout).toMatch(/^2 +hint +warn -> block +metrics\.leaks\.threshold 0\.7 -> 0\.5$/m);
    expect(stdout).toMatch(/cases\/s; one evaluation takes .* \(p50\), .* \(p99\)/);
  });

  it("gives the report in JSON", async () => {
    const { json } = await replay("log.jsonl --policy next/acme.yaml --json");
    expect(json()).toMatchObject({ rows: 3, judged: 3, matrix: { warn: { block: 1 } }, broken: [] });
  });

  it("gives each line's cases as they come, and the report last", async () => {
    const { stdout } = await replay("log.jsonl --policy next/acme.yaml --each");
    const lines = stdout
      .trim()
      .split("\n")
      .map((line): { outcomes?: unknown; report?: unknown } => JSON.parse(line));
    expect(lines).toHaveLength(4);
    expect(lines[1]?.outcomes).toMatchObject([
      { id: "hint", before: { verdict: "warn" }, after: { verdict: "block", rules: ["leaks/words/hint"] } },
    ]);
    expect(lines[3]?.report).toMatchObject({ judged: 3 });
  });

  it("reads stdin", async () => {
    expect((await replay("- --policy acme --json", LOG)).json()).toMatchObject({ judged: 3, movers: { count: 0 } });
  });

  it.each([
    ["a tenant against another", "--policy watch --against acme", { newlyAllowed: 2 }],
    ["a policy file as a tenant's", "--policy next/acme.yaml --tenant watch", { newlyBlocked: 2 }],
    ["a folder", "--policy . --tenant acme", { newlyBlocked: 0 }],
    ["a sentinel.yaml", "--policy acme --against sentinel.yaml", { newlyBlocked: 0 }],
  ])("tries %s", async (_, args, expected) => {
    const { code, json } = await replay(`log.jsonl ${args} --json`);
    expect([code, json()]).toEqual([0, expect.objectContaining(expected)]);
  });

  it("ends with 1 when a gate breaks, and names it", async () => {
    const { code, stderr } = await replay("log.jsonl --policy next/acme.yaml --max-newly-blocked 0");
    expect([code, stderr]).toEqual([1, expect.stringContaining("gate: 1 newly blocked, at most 0 wanted")]);
    expect((await replay("log.jsonl --policy next/acme.yaml --max-newly-blocked 1 --max-undecided 0")).code).toBe(0);
  });

  it("names a line that can't be read, and stops at it only with --strict", async () => {
    const { code, stdout } = await replay("torn.jsonl --policy acme");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/unreadable lines: 1\n {2}line 4: /)]);
    const strict = await replay("torn.jsonl --policy acme --strict");
    expect([strict.code, strict.stderr]).toEqual([2, expect.stringContaining("torn.jsonl:4 can't be read")]);
  });

  it("tells how far it has come in lines where nobody watches", async () => {
    const { stderr, stdout } = await replay("log.jsonl --policy acme --json");
    expect(stderr).toMatch(/^replaying \d0% \d cases$/m);
    expect(() => JSON.parse(stdout)).not.toThrow();
  });

  it("asks which tenant when the name says none", async () => {
    const { code, stderr } = await replay(`log.jsonl --policy ${join("next", "acme.yaml")} --tenant nobody`);
    expect([code, stderr]).toEqual([2, expect.stringContaining("no tenant nobody")]);
  });

  it("of a candidate that does not compile shows where", async () => {
    await set.write("next/broken.yaml", "format: 1\nextends: base\nmetrics: { leaks: { treshold: 1 } }\n");
    const { code, stderr } = await replay("log.jsonl --policy next/broken.yaml --tenant acme");
    expect([code, stderr]).toEqual([2, expect.stringContaining("next/broken.yaml:3:")]);
  });
});
