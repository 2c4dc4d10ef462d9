import { declareSignalFacts } from "../facts/hits.js";
import type { FactProvider } from "../facts/types.js";
import type { SignalSpec } from "../match/types.js";
import type { FactDeclaration } from "../model/facts.js";
import type { MetricFile } from "../model/metric.js";
import type { Pack } from "../model/pack.js";
import { declareSettings } from "./settings.js";

/** The facts a file's conditions may read. */
export interface FactScope {
  /** By the name an author writes. */
  readonly declared: ReadonlyMap<string, FactDeclaration>;
  /** Counts of signals, on which rules can be gated. */
  readonly counts: ReadonlySet<string>;
  /** The name in the frame: a pack's own settings carry the pack's name there. */
  readonly inFrame: (fact: string) => string;
}

const SETTINGS = "settings.";

const scopeOf = (declarations: readonly FactDeclaration[], inFrame: FactScope["inFrame"]): FactScope => ({
  declared: new Map(declarations.map((declaration) => [declaration.name, declaration])),
  counts: new Set(declarations.filter((d) => d.ofSignals === "rises" && d.type === "integer").map(({ name }) => name)),
  inFrame,
});

const shared = (metric: MetricFile, specs: readonly SignalSpec[], providers: readonly FactProvider[]) => [
  ...providers.flatMap(({ declares }) => declares),
  ...declareSignalFacts(Object.keys(metric.families ?? {}), specs, metric.direction),
  ...declareSettings(metric.settings),
];

/** metric.yaml sees no single signals: a policy may not list their pack. */
export const metricScope = (metric: MetricFile, providers: readonly FactProvider[]): FactScope =>
  scopeOf(shared(metric, [], providers), (fact) => fact);

/** A pack sees its own signals and settings besides what its metric sees. */
export const packScope = (
  metric: MetricFile,
  pack: { readonly name: string; readonly file: Pack },
  specs: readonly SignalSpec[],
  providers: readonly FactProvider[],
): FactScope => {
  const own = declareSettings(pack.file.settings);
  const names = new Set(own.map(({ name }) => name));
  return scopeOf([...shared(metric, specs, providers), ...own], (fact) =>
    names.has(fact) ? `${SETTINGS}${pack.name}.${fact.slice(SETTINGS.length)}` : fact,
  );
};
