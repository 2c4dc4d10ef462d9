import { setImmediate } from "node:timers/promises";
import type { DecisionRecord } from "../../../engine/index.js";
import { marksOf } from "../marks.js";
import type { ChainLink } from "../store.js";
import type { ChainTable } from "./chains.js";
import type { Connection } from "./connection.js";

/** Rows deleted in one transaction: a longer one would stall the requests in between. */
const CHUNK = 200;

export const retention = (
  connection: Connection,
  chains: ChainTable,
  from: (tenant: string, after: number, limit: number) => readonly ChainLink[],
) => {
  const remove = connection.prepare("DELETE FROM decisions WHERE tenant = ? AND seq <= ?");
  const removeMark = connection.prepare("DELETE FROM marks WHERE tenant = ? AND mark = ? AND action = ? AND seq = ?");

  const deleteChunk = connection.transaction((tenant: string, time: string): number => {
    const chain = chains.of(tenant);
    const oldest = from(tenant, chain.cut.seq, CHUNK);
    const kept = oldest.findIndex((link) => link.time >= time);
    const old = kept < 0 ? oldest : oldest.slice(0, kept);
    const last = old.at(-1);
    if (last === undefined) return 0;
    for (const { seq, text } of old) {
      const record: DecisionRecord = JSON.parse(text);
      for (const { mark, action } of marksOf(record)) removeMark.run(tenant, mark, action, seq);
    }
    remove.run(tenant, last.seq);
    chains.save(tenant, { ...chain, cut: { seq: last.seq, hash: last.hash } });
    return old.length;
  });

  return async (tenant: string, time: string): Promise<number> => {
    let deleted = 0;
    for (;;) {
      const chunk = deleteChunk.immediate(tenant, time);
      deleted += chunk;
      if (chunk < CHUNK) return deleted;
      await setImmediate();
    }
  };
};
