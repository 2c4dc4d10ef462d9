import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifyChain } from "../../../server/records/chain.js";
import { openSqlite } from "../../../server/records/sqlite/store.js";

const CHILD = fileURLToPath(new URL("./child.ts", import.meta.url));

interface Child {
  readonly process: ChildProcess;
  /** Ids told so far. */
  readonly acknowledged: string[];
  readonly ready: Promise<void>;
  readonly told: (count: number) => Promise<void>;
  readonly exit: Promise<number | null>;
}

const startChild = (path: string, name: string, count: number): Child => {
  const child = spawn(process.execPath, ["--import", "tsx", CHILD, path, name, String(count)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const acknowledged: string[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let isReady = (): void => {};
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve;
    child.once("close", (code) => reject(new Error(`The child ended with ${code} before it was ready.`)));
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line === "ready") return isReady();
    acknowledged.push(line);
    for (const one of waiting) if (acknowledged.length >= one.count) one.resolve();
  });
  return {
    process: child,
    acknowledged,
    ready,
    told: (wanted) => new Promise((resolve) => waiting.push({ count: wanted, resolve })),
    // `close` comes after the last line was read, `exit` may come before.
    exit: once(child, "close").then(([code]) => code),
  };
};

const go = (child: Child): void => void child.process.stdin?.write("go\n");

describe("several processes on one SQLite file", () => {
  let dir = "";
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "sentinel-processes-"));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it("open it at the same moment, at first start too, and all write without failing", async () => {
    const path = join(dir, "data", "shared.db");
    const children = Array.from({ length: 6 }, (_, n) => startChild(path, `p${n}`, 100));
    await Promise.all(children.map((child) => child.ready));
    children.forEach(go);
    expect(await Promise.all(children.map((child) => child.exit))).toEqual([0, 0, 0, 0, 0, 0]);
    const store = openSqlite(path);
    expect(await store.countDecisions("acme")).toBe(600);
    expect(await verifyChain(store, "acme")).toEqual({ checked: 600, broken: null });
    await store.close();
  });

  it("lose no acknowledged record when one is killed while it writes", async () => {
    const path = join(dir, "killed.db");
    const child = startChild(path, "p", 1_000_000);
    await child.ready;
    const told = child.told(300);
    go(child);
    await told;
    child.process.kill("SIGKILL");
    await child.exit;
    const store = openSqlite(path);
    const kept = new Set((await store.decisionsFrom("acme", 0, 1_000_000)).map((stored) => stored.record.id));
    expect(child.acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(kept.size).toBeGreaterThanOrEqual(300);
    expect((await verifyChain(store, "acme")).broken).toBeNull();
    await store.close();
  });

  it("leave a file that only its owner can read", async () => {
    const path = join(dir, "private.db");
    const store = openSqlite(path);
    const modes = await Promise.all([path, `${path}-wal`].map(async (file) => (await stat(file)).mode & 0o077));
    expect(modes).toEqual([0, 0]);
    await store.close();
  });
});
