import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Io } from "../../../server/cli/io.js";
import { run } from "../../../server/cli/run.js";
import { sentinel } from "../../helpers/cli.js";
import { makeSet, SMALL_SET, type TestSet } from "../../helpers/server.js";

/** `sentinel serve` in this process, until `stop`. */
const serve = async (set: TestSet, args: readonly string[]) => {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  stderr.resume();
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const io: Io = {
    stdin: Readable.from([]),
    stdout,
    stderr,
    env: {},
    cwd: set.dir,
    isTerminal: false,
    now: Date.now,
    stopped: () => stopped,
  };
  const ended = run(["serve", "--config", set.config, "--port", "0", ...args], io);
  const first = await Promise.race([
    ended,
    new Promise<string>((resolve) => stdout.once("data", (chunk) => resolve(String(chunk)))),
  ]);
  const end = () => {
    stop();
    return ended;
  };
  return { first: String(first), stop: end, rest: stdout };
};

const evaluate = (url: string, token: string) =>
  fetch(`${url}/v1/evaluate`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ response: "We call it Project Falcon." }),
  });

let set: TestSet;
beforeAll(async () => {
  set = await makeSet({ ...SMALL_SET, "policies/demo.yaml": "format: 1\nextends: base\n" });
});
afterAll(() => set.remove());

describe("serve", () => {
  it("tells programs its address in its first line, and binds the development token to the tenant", async () => {
    const server = await serve(set, ["--json", "--dev-token", "secret", "--tenant", "acme"]);
    const { event, url } = JSON.parse(server.first);
    expect(event).toBe("ready");
    expect(await (await evaluate(url, "secret")).json()).toMatchObject({ tenant: "acme", action: "block" });
    expect((await evaluate(url, "other")).status).toBe(401);
    expect(await server.stop()).toBe(0);
    await expect(evaluate(url, "secret")).rejects.toThrow();
  });

  it("prints a curl with a token of this run, which ends with it", async () => {
    const server = await serve(set, []);
    const text = `${server.first}${server.rest.read() ?? ""}`;
    const [, url = ""] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(text) ?? [];
    expect(text).toContain("/docs");
    const listed = await sentinel(["token", "list", "--json"], { cwd: set.dir });
    expect(listed.json()).toContainEqual(expect.objectContaining({ tenant: "demo", revoked: null }));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    const after = await sentinel(["token", "list", "--json"], { cwd: set.dir });
    expect(after.json().every((row: { revoked: string | null }) => row.revoked !== null)).toBe(true);
  });

  it("makes no token once somebody has made one", async () => {
    const own = await makeSet({ ...SMALL_SET, "policies/demo.yaml": "format: 1\nextends: base\n" });
    await sentinel(["token", "create", "--tenant", "acme"], { cwd: own.dir });
    const server = await serve(own, []);
    expect(`${server.first}${server.rest.read() ?? ""}`).not.toContain("Bearer");
    await server.stop();
    await own.remove();
  });

  it.each([
    ["a development token where others can connect", ["--dev-token", "secret", "--host", "0.0.0.0"]],
    ["a tenant without a policy", ["--dev-token", "secret", "--tenant", "nobody"]],
    ["a folder of policies that is not there", ["--policies", "./nowhere"]],
  ])("refuses %s", async (_, args) => {
    const { first } = await serve(set, args);
    expect(first).toBe("2");
  });

  it("refuses a port that is taken", async () => {
    const server = await serve(set, ["--json"]);
    const { port } = new URL(JSON.parse(server.first).url);
    const { first } = await serve(set, ["--port", port, "--store", `sqlite:${join(set.dir, "other.db")}`]);
    expect(first).toBe("2");
    await server.stop();
  });
});

describe("activate and rollback", () => {
  it("move the running server's set", async () => {
    const own = await makeSet();
    const made = await sentinel(["token", "create", "--tenant", "*", "--role", "admin", "--json"], { cwd: own.dir });
    const server = await serve(own, ["--json", "--tenant", "acme"]);
    const { url } = JSON.parse(server.first);
    const move = (...args: readonly string[]) =>
      sentinel([...args, "--url", url, "--json"], { cwd: own.dir, env: { SENTINEL_TOKEN: made.json().token } });
    const before = (await move("activate")).json();
    expect(before.outcome).toBe("unchanged");
    await own.write("policies/acme.yaml", "format: 1\nextends: base\nmetrics: { leaks: { threshold: 0.5 } }\n");
    const after = (await move("activate")).json();
    expect(after.live).not.toBe(before.live);
    const back = await move("rollback");
    expect([back.code, back.json()]).toEqual([0, expect.objectContaining({ outcome: "activated", live: before.live })]);
    expect((await move("activate", after.live)).json()).toMatchObject({ outcome: "activated", live: after.live });
    expect((await move("activate", `sha256:${"b".repeat(64)}`)).code).toBe(2);
    await server.stop();
    const kept = await sentinel(["diff", before.live, after.live, "--json"], { cwd: own.dir });
    expect(kept.json().changes).toMatchObject([{ what: "policy acme metrics.leaks.threshold", from: 0.7, to: 0.5 }]);
    await own.remove();
  });
});
