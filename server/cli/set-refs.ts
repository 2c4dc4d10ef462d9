import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import {
  HASH_PATTERN,
  NAME_PATTERN,
  parseYaml,
  SentinelError,
  type Snapshot,
  type SourceFile,
} from "../../engine/index.js";
import type { GenerationRow, Store } from "../records/store.js";
import { compileKept } from "../workspace/generations.js";
import { shownPath } from "../workspace/shown-path.js";
import type { Io } from "./io.js";
import { configOf, environmentOf, readSet, snapshotOf } from "./sets.js";
import { withStore } from "./stores.js";

/** A set that somebody named, and the tenant when the name was one's. */
export interface NamedSet {
  readonly snapshot: Snapshot;
  readonly tenant: string | null;
}

/** What names are looked up in, and the tenant that a policy file shall be. */
export interface RefScope {
  readonly config?: string | undefined;
  readonly tenant?: string | undefined;
}

const HASH = new RegExp(HASH_PATTERN);
const NAME = new RegExp(NAME_PATTERN);

/** Keys of sentinel.yaml that no policy has. */
const CONFIG_KEYS = ["rules", "policies", "store", "listen", "reload", "plugins", "judges"];

const isPolicyFile = (path: string): boolean => {
  const { value } = parseYaml(readFileSync(path, "utf8"), path);
  if (basename(path) === "sentinel.yaml" || typeof value !== "object" || value === null) return false;
  return !CONFIG_KEYS.some((key) => key in value);
};

/** The files on disk with one policy exchanged or added. */
const withPolicy = async (io: Io, path: string, scope: RefScope): Promise<NamedSet> => {
  const tenant = scope.tenant ?? basename(path).replace(/\.ya?ml$/, "");
  if (!NAME.test(tenant))
    throw new SentinelError("USAGE", {
      problem: `${tenant} is no tenant's name; say with --tenant whose policy it is.`,
    });
  const set = await readSet(io, scope.config);
  const file: SourceFile = {
    role: "policy",
    path: shownPath(path, io.cwd),
    name: tenant,
    text: readFileSync(path, "utf8"),
  };
  const others = set.sources.filter((s) => !(s.role === "policy" && s.name === tenant));
  return { snapshot: await snapshotOf({ ...set, sources: [...others, file] }), tenant };
};

type Find = (store: Store) => Promise<GenerationRow | null>;

const keptSet = async (io: Io, scope: RefScope, find: Find, missing: SentinelError): Promise<NamedSet> => {
  const config = configOf(io, scope.config);
  const row = await withStore(config, { mustExist: true }, find);
  if (row === null) throw missing;
  return { snapshot: await compileKept(row, await environmentOf(io, config), null), tenant: null };
};

/** Looked at for the one that is live: those before it were rolled back. */
const RECENT = 50;

/** The set a server made live last. Throws USAGE when none has run or none was kept. */
export const liveSet = (io: Io, scope: RefScope): Promise<NamedSet> =>
  keptSet(
    io,
    scope,
    async (store) => (await store.generations(RECENT)).find((row) => row.withdrawn === null) ?? null,
    new SentinelError("USAGE", { problem: "The store keeps no set that was live." }),
  );

/**
 * The set behind a name: a folder or sentinel.yaml, a policy file among the configured rules, a kept set's hash, or a
 * tenant of the configured set. Throws USAGE for a name that is none of these.
 */
export const setNamed = async (io: Io, ref: string, scope: RefScope): Promise<NamedSet> => {
  if (HASH.test(ref))
    return keptSet(io, scope, (store) => store.generation(ref), new SentinelError("SNAPSHOT_UNKNOWN", { hash: ref }));
  const path = resolve(io.cwd, ref);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() && isPolicyFile(path)) return withPolicy(io, path, scope);
  if (found !== undefined) return { snapshot: await snapshotOf(await readSet(io, path)), tenant: null };
  const snapshot = await snapshotOf(await readSet(io, scope.config));
  if (snapshot.tenants.has(ref)) return { snapshot, tenant: ref };
  const problem = `${ref} is no file, no folder, no kept set (sha256:...) and no tenant of the set.`;
  throw new SentinelError("USAGE", { problem });
};
