import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import Sqlite from "better-sqlite3";
import { type DecisionRecord, judge, recordOf } from "../../../engine/index.js";
import { openSqlite } from "../../../server/records/sqlite/store.js";
import type { Durability } from "../../../server/records/store.js";
import { createWriter } from "../../../server/records/writer.js";
import { median } from "../numbers.js";
import { openService, TENANT } from "../open.js";
import type { Row, Section } from "../section.js";
import { requests } from "../texts.js";

const RECORDS = 2_000;
const DISTINCT = 50;
/** Requests that wait for their record at the same time. */
const WAITING = 100;
const ROUNDS = 5;

const after = (ms: number, call: () => void): (() => void) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/** Records as the service makes them of usual requests; only their ids differ after the first ones. */
const realRecords = async (): Promise<readonly DecisionRecord[]> => {
  const { service, close } = await openService();
  const snapshot = service.snapshot();
  const plan = service.plan(TENANT);
  const ports = { elapsed: () => performance.now(), after };
  const records: DecisionRecord[] = [];
  for (const request of requests(DISTINCT)) {
    const identity = { id: `${records.length}`, time: new Date().toISOString() };
    records.push(recordOf(await judge(request, snapshot, TENANT, identity, "live", ports), plan, identity));
  }
  await close();
  return records;
};

const numbered = (records: readonly DecisionRecord[], round: number): readonly DecisionRecord[] =>
  Array.from({ length: RECORDS }, (_, n) => {
    const record = records[n % records.length];
    if (record === undefined) throw new RangeError("There are no records.");
    return { ...record, id: `${round}-${n}` };
  });

const perSecond = async (write: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await write();
  return (RECORDS * 1000) / (performance.now() - started);
};

const written = (path: string, durability: Durability, records: readonly DecisionRecord[]) => async () => {
  const store = openSqlite(path);
  const writer = createWriter(store, { after });
  for (let n = 0; n < records.length; n += WAITING)
    await Promise.all(records.slice(n, n + WAITING).map((record) => writer.write(record, durability)));
  await writer.close();
  await store.close();
};

/** The comparison: the same JSON into a table without index, chain or queue, a hundred rows a transaction. */
const bare = (path: string, records: readonly DecisionRecord[]) => async () => {
  const database = new Sqlite(path);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  database.exec("CREATE TABLE IF NOT EXISTS rows (id TEXT, text TEXT)");
  const insert = database.prepare("INSERT INTO rows VALUES (?, ?)");
  const insertAll = database.transaction((part: readonly DecisionRecord[]) => {
    for (const record of part) insert.run(record.id, JSON.stringify(record));
  });
  for (let n = 0; n < records.length; n += WAITING) insertAll(records.slice(n, n + WAITING));
  database.close();
};

const run = async (): Promise<readonly Row[]> => {
  const dir = mkdtempSync(join(tmpdir(), "sentinel-bench-"));
  const records = await realRecords();
  const speeds = { batched: [] as number[], acknowledged: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const own = numbered(records, round);
    speeds.batched.push(await perSecond(written(join(dir, "batched.db"), "batched", own)));
    speeds.acknowledged.push(await perSecond(written(join(dir, "acknowledged.db"), "acknowledged", own)));
    speeds.bare.push(await perSecond(bare(join(dir, "bare.db"), own)));
  }
  await rm(dir, { recursive: true });
  const [batched, acknowledged, plain] = [speeds.batched, speeds.acknowledged, speeds.bare].map(median);
  const size = median(records.map((record) => JSON.stringify(record).length)) / 1024;
  return [
    { what: "batched", measured: batched ?? 0, unit: "rows/s", note: `records of ${size.toFixed(1)} KiB` },
    { what: "acknowledged", measured: acknowledged ?? 0, unit: "rows/s", note: `${WAITING} waiting at a time` },
    { what: "bare inserts of the same JSON", measured: plain ?? 0, unit: "rows/s" },
    { what: "bare against batched", measured: (plain ?? 0) / (batched ?? 0), unit: "x" },
    { what: "bare against acknowledged", measured: (plain ?? 0) / (acknowledged ?? 0), unit: "x" },
  ];
};

export const section: Section = {
  about: "decision records by the writer into SQLite: chained, indexed, in groups",
  run,
};
