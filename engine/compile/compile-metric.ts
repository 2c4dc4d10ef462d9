import type { Diagnostic } from "../model/diagnostic.js";
import type { MetricFile } from "../model/metric.js";
import type { Pack } from "../model/pack.js";
import { checkMetric } from "./check-metric.js";
import { compilePack } from "./compile-pack.js";
import { compileRule, compileWhen } from "./compile-rule.js";
import { contentHash } from "./hash.js";
import type { Loaded } from "./load.js";
import type { Making } from "./making.js";
import { isError } from "./problem.js";
import { metricScope } from "./scope.js";
import type { CompiledMetric, CompiledPack } from "./types.js";

export interface MetricUnit {
  readonly name: string;
  readonly loaded: Loaded<MetricFile>;
  readonly file: MetricFile;
  readonly packs: readonly Loaded<Pack>[];
}

/** First words of facts that a family may not take. */
const takenWords = ({ environment }: Making): ReadonlySet<string> => {
  const facts = environment.providers.flatMap(({ declares }) => declares.map(({ name }) => name.split(".")[0] ?? ""));
  return new Set(["signals", "settings", ...facts]);
};

const compilePacks = async ({ name, file, packs }: MetricUnit, making: Making) => {
  const compiled = new Map<string, CompiledPack>();
  const diagnostics: Diagnostic[] = [];
  for (const loaded of packs) {
    if (loaded.value === null) continue;
    const made = await compilePack({ metricName: name, metric: file, loaded, file: loaded.value }, making);
    diagnostics.push(...made.diagnostics);
    if (made.pack) compiled.set(loaded.source.name, made.pack);
    await making.pause();
  }
  return { compiled, diagnostics };
};

/** A metric with all its packs. */
export const compileMetric = async (
  unit: MetricUnit,
  making: Making,
): Promise<{ readonly metric: CompiledMetric | null; readonly diagnostics: readonly Diagnostic[] }> => {
  const { name, loaded, file } = unit;
  const scope = metricScope(file, making.environment.providers);
  const packNames = new Set(unit.packs.map(({ source }) => source.name));
  const problems = checkMetric(file, { name, scope, packs: packNames, taken: takenWords(making) });
  const { compiled, diagnostics } = await compilePacks(unit, making);
  const all = [...problems.map(loaded.yaml.diagnose), ...diagnostics];
  if (problems.some(isError)) return { metric: null, diagnostics: all };
  const place = { metric: name, pack: null, applies: undefined, scope };
  return {
    metric: {
      name,
      hash: contentHash(file),
      file,
      applies: file.applies ? compileWhen(file.applies, scope) : null,
      rules: (file.rules ?? []).map((rule) => compileRule(rule, place)),
      packs: compiled,
    },
    diagnostics: all,
  };
};
