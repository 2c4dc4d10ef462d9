import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import {
  checker,
  checkShape,
  hasErrors,
  messageOf,
  type ParsedYaml,
  parseYaml,
  SentinelError,
} from "../../engine/index.js";
import { ConfigFile, type ReloadMode, type Settings } from "./config-schema.js";
import { invalid } from "./invalid.js";
import { environmentSettings, givenSettings, type Variables } from "./settings.js";
import { SHIPPED } from "./shipped.js";
import { shownPath } from "./shown-path.js";

/** What a caller such as the command line sets over file and environment; paths are relative to the working folder. */
export type ConfigOverrides = { readonly [K in keyof Settings]?: Settings[K] | undefined };

/** The server's configuration with every question answered and every path absolute. */
export interface ServerConfig {
  /** `sentinel.yaml` as read; null when there is none and the shipped set runs as a demo. */
  readonly yaml: ParsedYaml | null;
  readonly rules: readonly string[];
  readonly policies: string;
  /** `sqlite:<absolute path>` or `sqlite::memory:`. */
  readonly store: string;
  readonly listen: { readonly host: string; readonly port: number; readonly bodyLimit: number };
  readonly reload: ReloadMode;
  /** Milliseconds between looks at the files; null: they are watched. */
  readonly pollMs: number | null;
  readonly plugins: readonly string[];
  readonly judges: NonNullable<ConfigFile["judges"]>;
}

/** Where configuration comes from besides its file. */
export interface Surroundings {
  readonly env: Variables;
  readonly cwd: string;
}

const BUILTIN = "builtin";
const SQLITE = "sqlite:";
const MEMORY = ":memory:";

const DEFAULTS: Required<Omit<Settings, "pollMs">> = {
  rules: [BUILTIN],
  policies: "./policies",
  store: "sqlite:./data/sentinel.db",
  host: "127.0.0.1",
  port: 8787,
  bodyLimit: 4 * 1024 * 1024,
  reload: "auto",
};
/** Without a file there are no policies of one's own either. */
const DEMO: Settings = { ...DEFAULTS, policies: BUILTIN };

const check = checker(ConfigFile);

/**
 * Reads `path`, else `SENTINEL_CONFIG`, else `./sentinel.yaml` where it exists, else takes what Sentinel ships with;
 * over it `SENTINEL_SERVER_*`, over that `overrides`. Throws CONFIG_MISSING and CONFIG_INVALID.
 */
export const loadConfig = (
  path: string | null = null,
  overrides: ConfigOverrides = {},
  { env, cwd }: Surroundings = { env: process.env, cwd: process.cwd() },
): ServerConfig => {
  const found = readConfig(path ?? env["SENTINEL_CONFIG"] ?? null, cwd);
  const folder = found?.folder ?? cwd;
  const { format: _, listen, plugins = [], judges = {}, ...own } = found?.file ?? { format: 1 };
  const { host, port, bodyLimit, ...settings } = {
    ...DEFAULTS,
    ...absolute(found === null ? DEMO : DEFAULTS, folder),
    ...absolute({ ...own, ...listen }, folder),
    ...absolute(environmentSettings(env), cwd),
    ...absolute(givenSettings(overrides), cwd),
  };
  return {
    pollMs: null,
    ...settings,
    yaml: found?.yaml ?? null,
    listen: { host, port, bodyLimit },
    plugins: plugins.map((plugin) => resolve(folder, plugin)),
    judges,
  };
};

interface Found {
  readonly file: ConfigFile;
  readonly yaml: ParsedYaml;
  readonly folder: string;
}

/** Null when no file is named and there is none in its usual place. */
const readConfig = (named: string | null, cwd: string): Found | null => {
  const path = resolve(cwd, named ?? "sentinel.yaml");
  if (named === null && !existsSync(path)) return null;
  const yaml = parseYaml(read(path), shownPath(path, cwd));
  const problems = hasErrors(yaml.diagnostics) ? [] : checkShape(check, yaml.value).map(yaml.diagnose);
  if (check.is(yaml.value) && !hasErrors(yaml.diagnostics)) return { file: yaml.value, yaml, folder: dirname(path) };
  throw invalid(yaml.path, [...yaml.diagnostics, ...problems]);
};

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch (thrown) {
    throw new SentinelError("CONFIG_MISSING", { file: path, problem: messageOf(thrown) }, { cause: thrown });
  }
};

/** The settings of one source, its paths made absolute from the folder that source speaks of. */
const absolute = ({ rules, policies, store, ...rest }: Settings, folder: string): Settings => ({
  ...rest,
  ...(rules && { rules: rules.map((root) => placeOf(root, SHIPPED.rules, folder)) }),
  ...(policies !== undefined && { policies: placeOf(policies, SHIPPED.policies, folder) }),
  ...(store !== undefined && { store: storeAt(store, folder) }),
});

const placeOf = (path: string, shipped: string, folder: string): string =>
  path === BUILTIN ? shipped : resolve(folder, path);

const storeAt = (store: string, folder: string): string => {
  const path = store.slice(SQLITE.length);
  return path === MEMORY ? store : `${SQLITE}${resolve(folder, path)}`;
};
