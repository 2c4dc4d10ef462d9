import { SentinelError } from "../../../engine/index.js";
import type { Connection } from "./connection.js";

/** Each is applied once and never edited; the number of a migration is its place in the list, from 1. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE decisions (
    tenant    TEXT NOT NULL,
    seq       INTEGER NOT NULL,
    id        TEXT NOT NULL,
    time      TEXT NOT NULL,
    prev_hash TEXT NOT NULL,
    hash      TEXT NOT NULL,
    record    TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX decisions_by_seq ON decisions (tenant, seq);
  CREATE UNIQUE INDEX decisions_by_id ON decisions (tenant, id);

  CREATE TABLE chains (
    tenant    TEXT PRIMARY KEY,
    head_seq  INTEGER NOT NULL,
    head_hash TEXT NOT NULL,
    cut_seq   INTEGER NOT NULL,
    cut_hash  TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- The action stands before seq, so that every filter reads its newest rows only.
  CREATE TABLE marks (
    tenant TEXT NOT NULL,
    mark   TEXT NOT NULL,
    action TEXT NOT NULL,
    seq    INTEGER NOT NULL,
    PRIMARY KEY (tenant, mark, action, seq)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE tokens (
    id      TEXT PRIMARY KEY,
    hash    TEXT NOT NULL UNIQUE,
    tenant  TEXT NOT NULL,
    roles   TEXT NOT NULL,
    wallets TEXT NOT NULL,
    expires TEXT,
    created TEXT NOT NULL,
    revoked TEXT
  ) STRICT;

  CREATE TABLE generations (
    position  INTEGER PRIMARY KEY AUTOINCREMENT,
    hash      TEXT NOT NULL UNIQUE,
    activated TEXT NOT NULL,
    withdrawn TEXT,
    sources   TEXT NOT NULL
  ) STRICT;
  `,
];

const VERSION_TABLE =
  "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, applied TEXT NOT NULL) STRICT";

/** Forward only. Throws STORE_FAILED when a newer Sentinel has written the file. */
export const migrate = (connection: Connection): void => {
  const apply = connection.transaction(() => {
    connection.exec(VERSION_TABLE);
    const done = connection.prepare<[], number | null>("SELECT max(version) FROM schema_version").pluck().get() ?? 0;
    if (done > MIGRATIONS.length) {
      throw new SentinelError("STORE_FAILED", {
        problem: `${connection.name} has schema ${done}, this Sentinel knows ${MIGRATIONS.length}; run the newer one`,
      });
    }
    const note = connection.prepare("INSERT INTO schema_version VALUES (?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))");
    for (const [index, sql] of MIGRATIONS.entries()) {
      if (index < done) continue;
      connection.exec(sql);
      note.run(index + 1);
    }
  });
  // Immediate: of several processes at their first start one migrates, the others wait and find it done.
  apply.immediate();
};
