import { SentinelError } from "../../engine/index.js";
import { openSqlite } from "./sqlite/store.js";
import type { Store } from "./store.js";

/** Opens the store of `sentinel.yaml`: `sqlite:<path>`, where the path may be `:memory:`. Throws STORE_FAILED or USAGE. */
export const openStore = async (location: string): Promise<Store> => {
  const [, scheme, rest] = /^(\w+):(.+)$/.exec(location) ?? [];
  if (scheme === "sqlite" && rest !== undefined) return openSqlite(rest);
  throw new SentinelError("USAGE", { problem: `The store is ${location}; it must be sqlite:<path>.` });
};
