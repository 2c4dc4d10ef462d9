import { ulid } from "ulid";
import { SentinelError } from "../../engine/index.js";
import { ROLES, type Store, type TokenRow } from "../records/store.js";
import { createToken } from "../records/tokens.js";

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;
const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Marks tokens that a start made for itself: they don't count as somebody's. */
const DEV = "dev-";
const DAY_MS = 86_400_000;

type Clock = () => number;

const isoAt = (ms: number): string => new Date(ms).toISOString();

const isDev = ({ id }: TokenRow): boolean => id.startsWith(DEV);

const isValid = (row: TokenRow, now: string): boolean =>
  row.revoked === null && (row.expires === null || row.expires > now);

/** Ends what a start before this one could not end itself: the next one may listen to more than this machine. */
export const endLeftovers = async (store: Store, now: Clock): Promise<void> => {
  const time = isoAt(now());
  const left = (await store.tokens()).filter((row) => isDev(row) && isValid(row, time));
  for (const row of left) await store.revokeToken(row.id, time);
};

/** A token for trying things out, and the way to end it. */
export interface DevToken {
  readonly token: string;
  readonly end: () => Promise<void>;
}

const make = async (store: Store, tenant: string, now: Clock, value?: string): Promise<DevToken> => {
  const started = now();
  const { token, row } = await createToken(store, `${DEV}${ulid(started)}`, isoAt(started), {
    tenant,
    roles: ROLES,
    expires: isoAt(started + DAY_MS),
    ...(value !== undefined && { value }),
  });
  return { token, end: async () => void (await store.revokeToken(row.id, isoAt(now()))) };
};

/** Binds a chosen value to the tenant, with every role, for a day. Throws USAGE unless only this machine can connect. */
export const bindDevToken = (
  store: Store,
  host: string,
  wanted: { readonly tenant: string; readonly value: string },
  now: Clock,
): Promise<DevToken> => {
  if (!isLoopback(host))
    throw new SentinelError("USAGE", { problem: `--dev-token works on a loopback host only, not on ${host}.` });
  return make(store, wanted.tenant, now, wanted.value);
};

/** A fresh token for the first steps, where only this machine can connect and nobody has made a token yet; else null. */
export const firstToken = async (store: Store, host: string, tenant: string, now: Clock): Promise<DevToken | null> => {
  const time = isoAt(now());
  const taken = (await store.tokens()).some((row) => !isDev(row) && isValid(row, time));
  return taken || !isLoopback(host) ? null : make(store, tenant, now);
};
