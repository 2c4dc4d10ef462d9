import { canonicalJson, type DecisionRecord } from "../../../engine/index.js";
import { linkHash } from "../chain.js";
import { marksOf } from "../marks.js";
import type { Appended, Chain, Durability } from "../store.js";
import type { ChainTable } from "./chains.js";
import type { Connection } from "./connection.js";

/** Appends one record to its tenant's chain; `heads` holds the chains as they stand within the transaction. */
const singleAppender = (connection: Connection, chains: ChainTable) => {
  const byId = connection.prepare<[string, string], Appended>(
    "SELECT id, seq, hash FROM decisions WHERE tenant = ? AND id = ?",
  );
  const insert = connection.prepare(
    "INSERT INTO decisions (tenant, seq, id, time, prev_hash, hash, record) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const insertMark = connection.prepare("INSERT OR IGNORE INTO marks (tenant, mark, action, seq) VALUES (?, ?, ?, ?)");

  return (record: DecisionRecord, text: string, heads: Map<string, Chain>): Appended => {
    const { tenant, id, time } = record;
    const known = byId.get(tenant, id);
    if (known !== undefined) return known;
    const chain = heads.get(tenant) ?? chains.of(tenant);
    const prevHash = chain.head.hash;
    const head = { seq: chain.head.seq + 1, hash: linkHash(prevHash, text) };
    insert.run(tenant, head.seq, id, time, prevHash, head.hash, text);
    for (const { mark, action } of marksOf(record)) insertMark.run(tenant, mark, action, head.seq);
    heads.set(tenant, { ...chain, head });
    return { id, ...head };
  };
};

/**
 * Appends in one transaction. One connection serves both durabilities: switching `synchronous` around a batched append
 * costs 5 us, and a second connection would hold its own page cache (measured).
 */
export const appender = (connection: Connection, chains: ChainTable) => {
  const appendOne = singleAppender(connection, chains);

  const appendAll = connection.transaction((records: readonly DecisionRecord[], texts: readonly string[]) => {
    const heads = new Map<string, Chain>();
    const appended = records.map((record, index) => appendOne(record, texts[index] ?? "", heads));
    for (const [tenant, chain] of heads) chains.save(tenant, chain);
    return appended;
  });

  return (records: readonly DecisionRecord[], durability: Durability = "acknowledged"): readonly Appended[] => {
    // Made before the transaction, which holds the write lock of all processes.
    const texts = records.map(canonicalJson);
    if (durability === "acknowledged") return appendAll.immediate(records, texts);
    connection.pragma("synchronous = NORMAL");
    try {
      return appendAll.immediate(records, texts);
    } finally {
      connection.pragma("synchronous = FULL");
    }
  };
};
