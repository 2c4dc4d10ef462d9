import type { Action, DecisionRecord, StoredRecord } from "../../engine/index.js";

export const ROLES = ["evaluate", "assess", "operate", "admin"] as const;
export type Role = (typeof ROLES)[number];

export interface TokenRow {
  readonly id: string;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  readonly hash: string;
  /** A tenant's name, or `*`. */
  readonly tenant: string;
  readonly roles: readonly Role[];
  readonly wallets: readonly string[];
  /** ISO 8601, or null. */
  readonly expires: string | null;
  readonly created: string;
  readonly revoked: string | null;
}

export interface DecisionFilter {
  readonly tenant: string;
  /** The decision's action; with `metric`, that metric's own action. */
  readonly action?: Action;
  /** Decisions this metric took part in: it was neither disabled nor left out. */
  readonly metric?: string;
  /** Decisions this rule is a reason of, by its whole id such as `injection/instruction-override/ignore-previous`. */
  readonly rule?: string;
  /** Exclusive upper border of `seq`, for paging backwards. */
  readonly before?: number;
  readonly limit: number;
}

export interface GenerationRow {
  readonly hash: string;
  readonly activated: string;
  /** When somebody rolled it back; null while it may go live by itself. */
  readonly withdrawn: string | null;
  /** JSON of the sources that compile to this hash. */
  readonly sources: string;
}

/** What an append must survive: the end of this process, or (acknowledged) a power cut too. */
export type Durability = "batched" | "acknowledged";

export interface Appended {
  readonly id: string;
  readonly seq: number;
  readonly hash: string;
}

/** Where a tenant's chain ends, and where it begins once old records were deleted; seq 0 stands before the first. */
export interface Chain {
  readonly head: { readonly seq: number; readonly hash: string };
  readonly cut: { readonly seq: number; readonly hash: string };
}

/** A stored decision as its bytes stand, for verification. */
export interface ChainLink {
  readonly seq: number;
  readonly id: string;
  readonly time: string;
  readonly prevHash: string;
  readonly hash: string;
  /** The canonical JSON the hash was made over. */
  readonly text: string;
}

/**
 * All that Sentinel keeps. Asynchronous, so that a database over the network fits.
 * Every compare-and-set is one method. Every query filters by tenant.
 */
export interface Store {
  /** Appends in order, in one transaction, each chained to the last of its tenant. A known id is skipped (retry is safe). */
  readonly appendDecisions: (
    records: readonly DecisionRecord[],
    durability?: Durability,
  ) => Promise<readonly Appended[]>;
  readonly decision: (tenant: string, id: string) => Promise<StoredRecord | null>;
  /** Newest first. */
  readonly decisions: (filter: DecisionFilter) => Promise<readonly StoredRecord[]>;
  /** Oldest first from `after` (exclusive seq), for export and replay. */
  readonly decisionsFrom: (tenant: string, after: number, limit: number) => Promise<readonly StoredRecord[]>;
  readonly countDecisions: (tenant: string) => Promise<number>;
  /** Deletes the oldest records up to the first one of `time` or later, so that the rest stays one chain; gives their number. */
  readonly deleteDecisionsBefore: (tenant: string, time: string) => Promise<number>;

  readonly chain: (tenant: string) => Promise<Chain>;
  /** Oldest first from `after` (exclusive seq). */
  readonly chainLinks: (tenant: string, after: number, limit: number) => Promise<readonly ChainLink[]>;

  /** A row of the same hash is replaced. */
  readonly insertToken: (row: TokenRow) => Promise<void>;
  readonly tokenByHash: (hash: string) => Promise<TokenRow | null>;
  readonly tokens: () => Promise<readonly TokenRow[]>;
  /** True when this call revoked it. */
  readonly revokeToken: (id: string, at: string) => Promise<boolean>;

  /** Makes it the newest activation; a known hash moves to the front. */
  readonly saveGeneration: (row: GenerationRow) => Promise<void>;
  readonly withdrawGeneration: (hash: string, at: string) => Promise<void>;
  readonly generation: (hash: string) => Promise<GenerationRow | null>;
  /** Newest activation first. */
  readonly generations: (limit: number) => Promise<readonly GenerationRow[]>;

  /** A cheap read that proves the store answers. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}
