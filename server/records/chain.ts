import { createHash } from "node:crypto";
import { canonicalJson, type DecisionRecord } from "../../engine/index.js";
import type { Chain, ChainLink, Store } from "./store.js";

/** What stands before the first record of a chain. */
export const GENESIS = "0".repeat(64);

/** SHA-256, hex, over the hash before and the canonical JSON of the record. */
export const linkHash = (prevHash: string, text: string): string =>
  createHash("sha256").update(prevHash, "utf8").update(text, "utf8").digest("hex");

export const chainHash = (prevHash: string, record: DecisionRecord): string =>
  linkHash(prevHash, canonicalJson(record));

export interface ChainReport {
  readonly checked: number;
  /** The first record that is not what was written, or missing; null when the chain holds. */
  readonly broken: { readonly seq: number; readonly problem: string } | null;
}

const PAGE = 500;

/** Walks a tenant's whole chain as its bytes stand in the store. */
export const verifyChain = async (store: Store, tenant: string): Promise<ChainReport> => {
  const chain = await store.chain(tenant);
  const report = await walk(store, tenant, chain);
  // Retention may have moved the beginning meanwhile; that is no break.
  const moved = report.broken !== null && (await store.chain(tenant)).cut.seq !== chain.cut.seq;
  return moved ? verifyChain(store, tenant) : report;
};

const walk = async (store: Store, tenant: string, { cut, head }: Chain): Promise<ChainReport> => {
  let last = cut;
  const at = (problem: string): ChainReport => ({
    checked: last.seq - cut.seq,
    broken: { seq: last.seq + 1, problem },
  });
  while (last.seq < head.seq) {
    const links = await store.chainLinks(tenant, last.seq, PAGE);
    if (links.length === 0) return at("it is missing");
    for (const link of links) {
      const problem = problemOf(tenant, last, link);
      if (problem !== null) return at(problem);
      if (link.seq === head.seq && link.hash !== head.hash) return at("it is not the record the chain ends with");
      last = link;
    }
  }
  return { checked: last.seq - cut.seq, broken: null };
};

const problemOf = (tenant: string, last: Chain["head"], link: ChainLink): string | null => {
  if (link.seq !== last.seq + 1) return "it is missing";
  if (link.prevHash !== last.hash) return "it does not follow the record before it";
  if (link.hash !== linkHash(link.prevHash, link.text)) return "its content was changed";
  return columnsHold(tenant, link) ? null : "its columns differ from its content";
};

/** Only reached when the hash holds, so the text is the JSON that was written. */
const columnsHold = (tenant: string, { text, id, time }: ChainLink): boolean => {
  const record: DecisionRecord = JSON.parse(text);
  return record.tenant === tenant && record.id === id && record.time === time;
};
