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

const RECORDS = 5;
let files = 0;

const filled = async (responses: readonly string[]): Promise<{ readonly path: string; readonly store: Store }> => {
  const path = join(dir, `${files++}.db`);
  const store = openSqlite(path);
  await store.appendDecisions(responses.map((response, n) => sampleRecord({ id: `01J${n}`, response })));
  return { path, store };
};

/** Another byte at a place of a text, wherever the place falls. */
const withChangedByte = (text: string, place: number, change: number): string => {
  const bytes = Buffer.from(text, "latin1");
  const at = place % bytes.length;
  bytes[at] = ((bytes[at] ?? 0) + 1 + (change % 94)) % 128;
  return bytes.toString("latin1");
};

const texts = fc.array(fc.string({ unit: "binary", maxLength: 60 }), { minLength: RECORDS, maxLength: RECORDS });

describe("the hash chain breaks on any changed byte", () => {
  it("of a record, a hash, an id, a time or a tenant", async () => {
    const column = fc.constantFrom("record", "hash", "prev_hash", "id", "time", "tenant");
    await fc.assert(
      fc.asyncProperty(
        texts,
        column,
        fc.nat({ max: RECORDS - 1 }),
        fc.nat(),
        fc.nat(),
        async (responses, name, row, place, change) => {
          const { path, store } = await filled(responses);
          expect(await verifyChain(store, "acme")).toEqual({ checked: RECORDS, broken: null });
          const raw = new Database(path);
          const before =
            raw
              .prepare<[number], string>(`SELECT ${name} FROM decisions WHERE seq = ?`)
              .pluck()
              .get(row + 1) ?? "";
          const after = withChangedByte(before, place, change);
          fc.pre(after !== before);
          raw.prepare(`UPDATE decisions SET ${name} = ? WHERE seq = ?`).run(after, row + 1);
          raw.close();
          const { broken } = await verifyChain(store, "acme");
          await store.close();
          expect(broken?.seq).toBe(row + 1);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("and when a record is taken out, put in or moved, at the end too", async () => {
    const tamper = fc.constantFrom(
      "DELETE FROM decisions WHERE seq = @row",
      "UPDATE decisions SET seq = seq + 100 WHERE seq = @row",
      `UPDATE decisions SET record = (SELECT record FROM decisions o WHERE o.seq = @row % ${RECORDS} + 1) WHERE seq = @row`,
    );
    await fc.assert(
      fc.asyncProperty(tamper, fc.integer({ min: 1, max: RECORDS }), async (sql, row) => {
        const { path, store } = await filled(["a", "b", "c", "d", "e"]);
        const raw = new Database(path);
        raw.prepare(sql).run({ row });
        raw.close();
        const { broken } = await verifyChain(store, "acme");
        await store.close();
        expect(broken?.seq).toBe(row);
      }),
      { numRuns: 40 },
    );
  });
});
