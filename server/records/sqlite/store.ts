import type { DecisionRecord, StoredRecord } from "../../../engine/index.js";
import type { ChainLink, Store } from "../store.js";
import { storeFailed } from "../store-failed.js";
import { appender } from "./append.js";
import { chainTable } from "./chains.js";
import { connect } from "./connection.js";
import { readers } from "./find.js";
import { generationTable } from "./generations.js";
import { retention } from "./retention.js";
import { tokenTable } from "./tokens.js";

const storedOf = ({ seq, prevHash, hash, text }: ChainLink): StoredRecord => {
  const record: DecisionRecord = JSON.parse(text);
  return { seq, prevHash, hash, record };
};

/** SQLite answers at once; the port is asynchronous, and every failure is a STORE_FAILED. */
const ask = async <T>(query: () => T | Promise<T>): Promise<T> => {
  try {
    return await query();
  } catch (thrown) {
    throw storeFailed(thrown);
  }
};

/** Opens or creates a store in one file (`:memory:` for none), in WAL mode, usable by several processes at once. */
export const openSqlite = (path: string): Store => {
  const connection = connect(path);
  const chains = chainTable(connection);
  const append = appender(connection, chains);
  const decisions = readers(connection);
  const deleteBefore = retention(connection, chains, decisions.from);
  const tokens = tokenTable(connection);
  const generations = generationTable(connection);
  const ping = connection.prepare("SELECT 1 FROM schema_version");
  return {
    appendDecisions: (records, durability) => ask(() => append(records, durability)),
    decision: (tenant, id) =>
      ask(() => {
        const link = decisions.byId(tenant, id);
        return link === null ? null : storedOf(link);
      }),
    decisions: (filter) => ask(() => decisions.find(filter).map(storedOf)),
    decisionsFrom: (tenant, after, limit) => ask(() => decisions.from(tenant, after, limit).map(storedOf)),
    countDecisions: (tenant) => ask(() => decisions.count(tenant)),
    deleteDecisionsBefore: (tenant, time) => ask(() => deleteBefore(tenant, time)),
    chain: (tenant) => ask(() => chains.of(tenant)),
    chainLinks: (tenant, after, limit) => ask(() => decisions.from(tenant, after, limit)),
    insertToken: (row) => ask(() => tokens.insert(row)),
    tokenByHash: (hash) => ask(() => tokens.byHash(hash)),
    tokens: () => ask(() => tokens.all()),
    revokeToken: (id, at) => ask(() => tokens.revoke(id, at)),
    saveGeneration: (row) => ask(() => generations.save(row)),
    withdrawGeneration: (hash, at) => ask(() => generations.withdraw(hash, at)),
    generation: (hash) => ask(() => generations.byHash(hash)),
    generations: (limit) => ask(() => generations.newest(limit)),
    ping: () => ask(() => void ping.get()),
    close: () => ask(() => void connection.close()),
  };
};
