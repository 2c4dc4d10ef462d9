import type { DecisionRecord, StoredRecord } from "../../engine/index.js";

export type Role = "evaluate" | "assess" | "operate" | "admin";

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
  readonly action?: string;
  readonly metric?: string;
  readonly rule?: string;
  /** Exclusive upper border of `seq`, for paging backwards. */
  readonly before?: number;
  readonly limit: number;
}

export interface GenerationRow {
  readonly hash: string;
  readonly activated: string;
  /** JSON of the sources that compile to this hash. */
  readonly sources: string;
}

/**
 * All that Sentinel keeps. Asynchronous, so that a database over the network fits.
 * Every compare-and-set is one method. Every query filters by tenant.
 */
export interface Store {
  /** Appends in order, in one transaction, each chained to the last of its tenant. A known id is skipped (retry is safe). */
  readonly appendDecisions: (
    records: readonly DecisionRecord[],
  ) => Promise<readonly { readonly id: string; readonly seq: number; readonly hash: string }[]>;
  readonly decision: (tenant: string, id: string) => Promise<StoredRecord | null>;
  /** Newest first. */
  readonly decisions: (filter: DecisionFilter) => Promise<readonly StoredRecord[]>;
  /** Oldest first from `after` (exclusive seq), for verification, export and replay. */
  readonly decisionsFrom: (tenant: string, after: number, limit: number) => Promise<readonly StoredRecord[]>;
  readonly countDecisions: (tenant: string) => Promise<number>;
  readonly deleteDecisionsBefore: (tenant: string, time: string) => Promise<number>;

  readonly insertToken: (row: TokenRow) => Promise<void>;
  readonly tokenByHash: (hash: string) => Promise<TokenRow | null>;
  readonly tokens: () => Promise<readonly TokenRow[]>;
  /** True when this call revoked it. */
  readonly revokeToken: (id: string, at: string) => Promise<boolean>;

  readonly saveGeneration: (row: GenerationRow) => Promise<void>;
  readonly generation: (hash: string) => Promise<GenerationRow | null>;
  /** Newest activation first. */
  readonly generations: (limit: number) => Promise<readonly GenerationRow[]>;

  /** A cheap read that proves the store answers. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}
