import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type CompileOutcome,
  compile,
  type Environment,
  PROVIDERS,
  type Snapshot,
  type SourceFile,
} from "../../engine/index.js";
import { type ConfigOverrides, loadConfig, type ServerConfig } from "../workspace/config.js";
import { fileRegistry } from "../workspace/file-registry.js";
import { invalid } from "../workspace/invalid.js";
import { loadPlugins } from "../workspace/plugins.js";
import type { Io } from "./io.js";

/** A set of files as it stands on disk, read whole. */
export interface FileSet {
  readonly config: ServerConfig;
  readonly sources: readonly SourceFile[];
  readonly environment: Environment;
}

export const timeOf = (io: Io): string => new Date(io.now()).toISOString();

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** A folder stands for the `sentinel.yaml` in it, or else for its `rules/` and `policies/`. */
const placeOf = (io: Io, place: string | undefined): { path: string | null; overrides: ConfigOverrides } => {
  if (place === undefined) return { path: null, overrides: {} };
  const path = resolve(io.cwd, place);
  if (!isFolder(path)) return { path, overrides: {} };
  const config = join(path, "sentinel.yaml");
  if (existsSync(config)) return { path: config, overrides: {} };
  const rules = join(path, "rules");
  return {
    path: null,
    overrides: { policies: join(path, "policies"), rules: [isFolder(rules) ? rules : "builtin"] },
  };
};

/** The configuration of a `sentinel.yaml`, of a folder, or of the usual place. Throws CONFIG_MISSING and CONFIG_INVALID. */
export const configOf = (io: Io, place: string | undefined, overrides: ConfigOverrides = {}): ServerConfig => {
  const found = placeOf(io, place);
  return loadConfig(found.path, { ...found.overrides, ...overrides }, { env: io.env, cwd: io.cwd });
};

export const environmentOf = async (io: Io, config: ServerConfig): Promise<Environment> => ({
  judges: await loadPlugins(config),
  providers: PROVIDERS,
  today: timeOf(io).slice(0, 10),
});

/** Reads the files of a set, without compiling them and without a store. Throws what the configuration throws. */
export const readSet = async (io: Io, place: string | undefined): Promise<FileSet> => {
  const config = configOf(io, place);
  const registry = fileRegistry({ rules: config.rules, policies: config.policies, cwd: io.cwd });
  return { config, sources: await registry.read(), environment: await environmentOf(io, config) };
};

export const compileSet = ({ sources, environment }: FileSet): Promise<CompileOutcome> => compile(sources, environment);

/** The snapshot of a set. Throws CONFIG_INVALID with every diagnostic when it does not compile. */
export const snapshotOf = async (set: FileSet): Promise<Snapshot> => {
  const { snapshot, diagnostics } = await compileSet(set);
  if (snapshot === null) throw invalid("The set of rules and policies", diagnostics);
  return snapshot;
};
