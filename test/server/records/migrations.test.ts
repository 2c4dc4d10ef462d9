import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore } from "../../../server/records/open.js";
import { openSqlite } from "../../../server/records/sqlite/store.js";
import { sampleRecord } from "../../helpers/records.js";

describe("opening a store", () => {
  let dir = "";
  let path = "";
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "sentinel-open-"));
    path = join(dir, "sentinel.db");
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it("finds again what was written before it was closed", async () => {
    const before = openSqlite(path);
    await before.appendDecisions([sampleRecord({ id: "a" })]);
    await before.close();
    const after = openSqlite(path);
    expect(await after.countDecisions("acme")).toBe(1);
    await after.close();
  });

  it("refuses a file that a newer version has migrated, and leaves it as it was", async () => {
    await openSqlite(path).close();
    const raw = new Database(path);
    raw.prepare("INSERT INTO schema_version VALUES (99, '2030-01-01')").run();
    raw.close();
    expect(() => openSqlite(path)).toThrow(/schema 99/);
  });

  it("says which file is no database", async () => {
    const raw = join(dir, "notes.txt");
    await writeFile(raw, "These are notes, and no database at all.".repeat(50));
    expect(() => openSqlite(raw)).toThrow(/notes\.txt: file is not a database/);
  });

  it("takes sqlite: locations only", async () => {
    await (await openStore("sqlite::memory:")).close();
    await expect(openStore("postgres://localhost/sentinel")).rejects.toMatchObject({ code: "USAGE" });
    await expect(openStore("./sentinel.db")).rejects.toMatchObject({ code: "USAGE" });
  });
});
