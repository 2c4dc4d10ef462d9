import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { verifyChain } from "../../server/records/chain.js";
import { openSqlite } from "../../server/records/sqlite/store.js";
import type { Store } from "../../server/records/store.js";
import { sampleRecord } from "../helpers/records.js";

const dir = mkdtempSync(join(tmpdir(), "sentinel-chain-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const RESPONSES = ["", "Good morning.", 'Zürich "§ 9.2" \\ 🙂', "\u0000\u001f\u2028 \ud800", "-0.1e21 [{}] null"];
let files = 0;

const filled = async (): Promise<{ readonly raw: Database.Database; readonly store: Store }> => {
  const path = join(dir, `${files++}.db`);
  const store = openSqlite(path);
  await store.appendDecisions(RESPONSES.map((response, n) => sampleRecord({ id: `01J${n}`, response })));
  return { raw: new Database(path), store };
};

/** Another byte at a place of a text, wherever the place falls. */
const withChangedByte = (text: string, place: number, change: number): string => {
  const bytes = Buffer.from(text, "latin1");
  const at = place % bytes.length;
  bytes[at] = ((bytes[at] ?? 0) + 1 + (change % 94)) % 128;
  return bytes.toString("latin1");
};

const row = fc.integer({ min: 1, max: RESPONSES.length });

describe("the hash chain breaks on any changed byte", () => {
  it("of a record, a hash, an id, a time or a tenant", async () => {
    const { raw, store } = await filled();
    expect(await verifyChain(store, "acme")).toEqual({ checked: RESPONSES.length, broken: null });
    const column = fc.constantFrom("record", "record", "hash", "prev_hash", "id", "time", "tenant");
    await fc.assert(
      fc.asyncProperty(column, row, fc.nat(), fc.nat(), async (name, seq, place, change) => {
        const read = raw.prepare<[number], string>(`SELECT ${name} FROM decisions WHERE seq = ?`).pluck();
        const write = raw.prepare(`UPDATE decisions SET ${name} = ? WHERE seq = ?`);
        const before = read.get(seq) ?? "";
        const after = withChangedByte(before, place, change);
        // SQLite itself refuses an id that is another record's.
        fc.pre(after !== before && !/^01J[0-4]$/.test(after));
        write.run(after, seq);
        const { broken } = await verifyChain(store, "acme");
        write.run(before, seq);
        expect(broken?.seq).toBe(seq);
      }),
      { numRuns: 300 },
    );
    expect((await verifyChain(store, "acme")).broken).toBeNull();
    raw.close();
    await store.close();
  });

  it.each([
    ["taken out", "DELETE FROM decisions WHERE seq = @seq"],
    ["moved", "UPDATE decisions SET seq = seq + 100 WHERE seq = @seq"],
    [
      "replaced by another",
      `UPDATE decisions SET record = (SELECT record FROM decisions o WHERE o.seq = @seq % ${RESPONSES.length} + 1) WHERE seq = @seq`,
    ],
  ])("and when a record is %s, the last one too", async (_, sql) => {
    for (let seq = 1; seq <= RESPONSES.length; seq++) {
      const { raw, store } = await filled();
      raw.prepare(sql).run({ seq });
      raw.close();
      expect((await verifyChain(store, "acme")).broken?.seq).toBe(seq);
      await store.close();
    }
  });
});
