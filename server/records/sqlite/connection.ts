import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { storeFailed } from "../store-failed.js";
import { migrate } from "./migrations.js";

export type Connection = Database.Database;

export const MEMORY = ":memory:";
/** How long one statement waits for another process's write. */
const BUSY_MS = 5_000;
/** How long opening goes on trying: SQLite does not wait for a lock while it switches to WAL. */
const OPEN_MS = 15_000;
const OPEN_PAUSE_MS = 20;

/** Opens and migrates the file; several processes may do so at the same moment. Throws STORE_FAILED. */
export const connect = (path: string): Connection => {
  try {
    if (path !== MEMORY) prepareFile(path);
    return patiently(() => tryConnect(path));
  } catch (thrown) {
    throw storeFailed(thrown, path);
  }
};

/** Readable by its owner only, since records may hold what people wrote; SQLite gives its side files the same mode. */
const prepareFile = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  closeSync(openSync(path, "a", 0o600));
};

const patiently = (open: () => Connection): Connection => {
  for (let waited = 0; ; waited += OPEN_PAUSE_MS) {
    try {
      return open();
    } catch (thrown) {
      if (!isBusy(thrown) || waited >= OPEN_MS) throw thrown;
      sleep(OPEN_PAUSE_MS);
    }
  }
};

const isBusy = (thrown: unknown): boolean =>
  thrown instanceof Database.SqliteError && thrown.code.startsWith("SQLITE_BUSY");

const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const tryConnect = (path: string): Connection => {
  const connection = new Database(path, { timeout: BUSY_MS });
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    migrate(connection);
    return connection;
  } catch (thrown) {
    connection.close();
    throw thrown;
  }
};
