import { GENESIS } from "../chain.js";
import type { Chain } from "../store.js";
import type { Connection } from "./connection.js";

interface ChainRow {
  readonly headSeq: number;
  readonly headHash: string;
  readonly cutSeq: number;
  readonly cutHash: string;
}

const NEW: ChainRow = { headSeq: 0, headHash: GENESIS, cutSeq: 0, cutHash: GENESIS };

export const chainTable = (connection: Connection) => {
  const read = connection.prepare<[string], ChainRow>(
    `SELECT head_seq AS headSeq, head_hash AS headHash, cut_seq AS cutSeq, cut_hash AS cutHash
     FROM chains WHERE tenant = ?`,
  );
  const write = connection.prepare("INSERT OR REPLACE INTO chains VALUES (?, ?, ?, ?, ?)");
  return {
    of: (tenant: string): Chain => {
      const row = read.get(tenant) ?? NEW;
      return { head: { seq: row.headSeq, hash: row.headHash }, cut: { seq: row.cutSeq, hash: row.cutHash } };
    },
    save: (tenant: string, { head, cut }: Chain): void =>
      void write.run(tenant, head.seq, head.hash, cut.seq, cut.hash),
  };
};

export type ChainTable = ReturnType<typeof chainTable>;
