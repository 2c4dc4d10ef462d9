import type { GenerationRow } from "../store.js";
import type { Connection } from "./connection.js";

const COLUMNS = "hash, activated, withdrawn, sources";

export const generationTable = (connection: Connection) => {
  // A replaced row gets a new position: the order is that of the activations, whatever the clock says.
  const save = connection.prepare<[GenerationRow]>(
    `INSERT OR REPLACE INTO generations (${COLUMNS}) VALUES (@hash, @activated, @withdrawn, @sources)`,
  );
  const withdraw = connection.prepare("UPDATE generations SET withdrawn = ? WHERE hash = ?");
  const byHash = connection.prepare<[string], GenerationRow>(`SELECT ${COLUMNS} FROM generations WHERE hash = ?`);
  const newest = connection.prepare<[number], GenerationRow>(
    `SELECT ${COLUMNS} FROM generations ORDER BY position DESC LIMIT ?`,
  );
  return {
    save: (row: GenerationRow): void => void save.run(row),
    withdraw: (hash: string, at: string): void => void withdraw.run(at, hash),
    byHash: (hash: string): GenerationRow | null => byHash.get(hash) ?? null,
    newest: (limit: number): readonly GenerationRow[] => newest.all(limit),
  };
};
