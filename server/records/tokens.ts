import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { SentinelError } from "../../engine/index.js";
import type { Role, Store, TokenRow } from "./store.js";

/** The tenant of a token that may act for every tenant. */
export const EVERY_TENANT = "*";

/** Who a request comes from. */
export interface Principal {
  readonly tokenId: string;
  readonly tenant: string;
  readonly roles: readonly Role[];
  readonly wallets: readonly string[];
}

export interface NewToken {
  readonly tenant: string;
  readonly roles: readonly Role[];
  readonly wallets?: readonly string[];
  readonly expires?: string | null;
  /** A token chosen by the caller, for development; otherwise 256 random bits. */
  readonly value?: string;
}

export const hashToken = (token: string): string => createHash("sha256").update(token, "utf8").digest("hex");

/** Stores the hash; the token itself is returned once and kept nowhere. A chosen value that exists already is replaced. */
export const createToken = async (
  store: Store,
  id: string,
  now: string,
  wanted: NewToken,
): Promise<{ readonly token: string; readonly row: TokenRow }> => {
  if (wanted.roles.length === 0) throw new SentinelError("USAGE", { problem: "A token needs at least one role." });
  const token = wanted.value ?? `sentinel_${randomBytes(32).toString("base64url")}`;
  const row: TokenRow = {
    id,
    hash: hashToken(token),
    tenant: wanted.tenant,
    roles: wanted.roles,
    wallets: wanted.wallets ?? [],
    expires: wanted.expires ?? null,
    created: now,
    revoked: null,
  };
  await store.insertToken(row);
  return { token, row };
};

/** The principal of a token, or null when it is unknown, revoked or has expired at `now` (ISO 8601). */
export const authenticate = async (store: Store, token: string, now: string): Promise<Principal | null> => {
  const hash = hashToken(token);
  const row = await store.tokenByHash(hash);
  // The look-up is by hash, so its timing tells nothing of the token; the comparison settles equality itself.
  if (row === null || !timingSafeEqual(Buffer.from(row.hash, "hex"), Buffer.from(hash, "hex"))) return null;
  if (row.revoked !== null || (row.expires !== null && row.expires <= now)) return null;
  return { tokenId: row.id, tenant: row.tenant, roles: row.roles, wallets: row.wallets };
};

/** Admin includes operate; operate and admin do not include evaluate or assess. */
export const hasRole = (principal: Principal, role: Role): boolean =>
  principal.roles.includes(role) || (role === "operate" && principal.roles.includes("admin"));

export const mayActFor = (principal: Principal, tenant: string): boolean =>
  principal.tenant === EVERY_TENANT || principal.tenant === tenant;
