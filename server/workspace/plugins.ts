import { pathToFileURL } from "node:url";
import {
  checker,
  checkShape,
  hintFor,
  type Judge,
  type JudgeKind,
  messageOf,
  type Plugin,
  type PluginPorts,
  type Problem,
  SentinelError,
} from "../../engine/index.js";
import { stubPlugin } from "../../plugins/judges/stub/index.js";
import { createJudge, definePlugin, NO_OPTIONS, REAL_PORTS } from "../../plugins/kit/index.js";
import type { ServerConfig } from "./config.js";
import { invalid } from "./invalid.js";

/**
 * The judges of `sentinel.yaml` by name, and `stub` unless a judge there has that name. Throws PLUGIN_INVALID, and
 * CONFIG_INVALID for a kind nobody offers or options the kind refuses.
 */
export const loadPlugins = async (
  config: ServerConfig,
  ports: PluginPorts = REAL_PORTS,
): Promise<ReadonlyMap<string, Judge>> => {
  const plugins = [stubPlugin, ...(await Promise.all(config.plugins.map(importPlugin)))];
  const kinds = kindsOf(plugins);
  const instances = Object.entries({ stub: { use: "stub" }, ...config.judges });
  const problems = instances.flatMap(([name, judge]) => problemsOf(name, judge, kinds));
  if (problems.length > 0 && config.yaml !== null) throw invalid(config.yaml.path, problems.map(config.yaml.diagnose));
  return new Map(instances.map(([name, judge]) => [name, instanceOf(name, judge, kinds, ports)]));
};

const importPlugin = async (path: string): Promise<Plugin> => {
  try {
    const module: { readonly default?: Plugin } = await import(pathToFileURL(path).href);
    if (module.default === undefined) throw new Error("it has no default export");
    return definePlugin(module.default);
  } catch (thrown) {
    if (thrown instanceof SentinelError) throw thrown;
    throw new SentinelError("PLUGIN_INVALID", { plugin: path, problem: messageOf(thrown) }, { cause: thrown });
  }
};

type Kinds = ReadonlyMap<string, JudgeKind>;

const kindsOf = (plugins: readonly Plugin[]): Kinds => {
  const kinds = new Map<string, JudgeKind>();
  for (const plugin of plugins) {
    for (const kind of plugin.judges) {
      const problem = `another plugin offers the judge kind ${kind.kind} already`;
      if (kinds.has(kind.kind)) throw new SentinelError("PLUGIN_INVALID", { plugin: plugin.name, problem });
      kinds.set(kind.kind, kind);
    }
  }
  return kinds;
};

type Instance = ServerConfig["judges"][string];

const optionsOf = ({ use: _, tenants: __, ...options }: Instance): Readonly<Record<string, unknown>> => options;

const problemsOf = (name: string, judge: Instance, kinds: Kinds): readonly Problem[] => {
  const kind = kinds.get(judge.use);
  const at = ["judges", name];
  if (kind === undefined) {
    const params = { path: `judges.${name}.use`, problem: `names ${judge.use}, which no plugin offers` };
    const hint = hintFor(judge.use, [...kinds.keys()]);
    return [{ code: "SCHEMA", params, at: [...at, "use"], severity: "error", hint }];
  }
  const found = checkShape(checker(kind.options ?? NO_OPTIONS), optionsOf(judge));
  return found.map((problem) => ({ ...problem, at: [...at, ...problem.at] }));
};

const instanceOf = (name: string, judge: Instance, kinds: Kinds, ports: PluginPorts): Judge => {
  const kind = kinds.get(judge.use);
  if (kind === undefined) {
    throw new SentinelError("PLUGIN_INVALID", { plugin: judge.use, problem: "no plugin offers this kind of judge" });
  }
  const made = createJudge(kind, name, optionsOf(judge), ports);
  return judge.tenants === undefined ? made : Object.freeze({ ...made, tenants: judge.tenants });
};
