import type { Diagnostic } from "../model/diagnostic.js";
import { checkPackTest } from "./check-tests.js";
import type { Collected } from "./collect.js";
import { compileMetric } from "./compile-metric.js";
import type { Making } from "./making.js";
import { failure } from "./problem.js";
import type { CompiledMetric } from "./types.js";

export interface RulesMade {
  readonly metrics: ReadonlyMap<string, CompiledMetric>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Packs whose folder has no metric.yaml, each told once a folder. */
const checkOrphans = ({ metrics, packs }: Collected): readonly Diagnostic[] => {
  const told = new Set<string>();
  return [...packs.values()].flatMap(({ source, yaml }) => {
    const metric = source.metric ?? "";
    if (metrics.has(metric) || told.has(metric)) return [];
    told.add(metric);
    return [yaml.diagnose(failure("METRIC_FILE_MISSING", { metric }, []))];
  });
};

const checkPackTests = ({ packTests, packs, metrics }: Collected): readonly Diagnostic[] =>
  [...packTests].flatMap(([id, { source, yaml, value }]) => {
    const metric = source.metric ?? "";
    const pack = packs.get(id);
    if (!pack) return [yaml.diagnose(failure("PACK_UNKNOWN", { pack: source.name, metric }, []))];
    if (!value || !pack.value) return [];
    const rules = (metrics.get(metric)?.value?.rules ?? []).map((rule) => rule.id);
    return checkPackTest(value, id, pack.value, rules).map(yaml.diagnose);
  });

/** Compiles every metric with its packs: the rules are one unit, whole or not at all. */
export const compileRules = async (collected: Collected, making: Making): Promise<RulesMade> => {
  const metrics = new Map<string, CompiledMetric>();
  const diagnostics: Diagnostic[] = [...checkOrphans(collected), ...checkPackTests(collected)];
  for (const [name, loaded] of [...collected.metrics].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (loaded.value === null) continue;
    const packs = [...collected.packs.values()].filter(({ source }) => source.metric === name);
    packs.sort((a, b) => (a.source.name < b.source.name ? -1 : 1));
    const made = await compileMetric({ name, loaded, file: loaded.value, packs }, making);
    diagnostics.push(...made.diagnostics);
    if (made.metric) metrics.set(name, made.metric);
  }
  return { metrics, diagnostics };
};
