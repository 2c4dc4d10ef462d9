import type { FactProvider } from "../facts/types.js";
import type { FactDeclaration } from "../model/facts.js";
import { metricScope, packScope } from "./scope.js";
import type { CompiledMetric } from "./types.js";

/** A fact and who may read it. */
export interface ReadableFact {
  readonly fact: FactDeclaration;
  /** The one pack whose conditions see it; null: every condition of the metric. */
  readonly pack: string | null;
}

/** Every fact that conditions of a metric or of its packs may read, by the names authors write. */
export const factsOf = (metric: CompiledMetric, providers: readonly FactProvider[]): readonly ReadableFact[] => {
  const shared = metricScope(metric.file, providers).declared;
  const own = [...metric.packs.values()].flatMap((pack) => {
    const specs = pack.signals.map(({ spec }) => spec);
    const { declared } = packScope(metric.file, pack, specs, providers);
    return [...declared.values()].filter(({ name }) => !shared.has(name)).map((fact) => ({ fact, pack: pack.name }));
  });
  return [...[...shared.values()].map((fact) => ({ fact, pack: null })), ...own];
};
