import type { Store } from "./store.js";

const DAY_MS = 86_400_000;

/** Deletes each tenant's decisions older than its `retainDays`; `now` in milliseconds since 1970. Returns how many went. */
export const enforceRetention = async (
  store: Pick<Store, "deleteDecisionsBefore">,
  retainDays: ReadonlyMap<string, number>,
  now: number,
): Promise<number> => {
  let deleted = 0;
  for (const [tenant, days] of retainDays)
    deleted += await store.deleteDecisionsBefore(tenant, new Date(now - days * DAY_MS).toISOString());
  return deleted;
};
