import { existsSync } from "node:fs";
import { SentinelError } from "../../engine/index.js";
import { openStore } from "../records/open.js";
import type { Store } from "../records/store.js";
import type { ServerConfig } from "../workspace/config.js";

const fileOf = (store: string): string | null => {
  const path = store.replace(/^sqlite:/, "");
  return path === ":memory:" ? null : path;
};

/** Lends the store of a configuration to `use`, and closes it after. Throws USAGE when it must exist and does not. */
export const withStore = async <T>(
  { store: location }: ServerConfig,
  { mustExist }: { readonly mustExist: boolean },
  use: (store: Store) => Promise<T>,
): Promise<T> => {
  const path = fileOf(location);
  if (mustExist && (path === null || !existsSync(path)))
    throw new SentinelError("USAGE", {
      problem: `There is no store at ${path ?? location}: no server has run here yet.`,
    });
  const store = await openStore(location);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
};
