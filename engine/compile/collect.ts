import type { Diagnostic } from "../model/diagnostic.js";
import type { MetricFile } from "../model/metric.js";
import type { Pack } from "../model/pack.js";
import type { PackTestFile } from "../model/pack-test.js";
import type { TenantPolicy } from "../model/policy.js";
import type { PolicyTestFile } from "../model/policy-test.js";
import { CHECKERS, type Loaded, load } from "./load.js";
import type { Making } from "./making.js";
import { parseYamlInSteps } from "./parse.js";
import { failure, type Problem } from "./problem.js";
import type { SourceFile } from "./types.js";

/** All files of a set, read, by what they are; keys are names, `metric/pack` for what belongs to packs. */
export interface Collected {
  readonly metrics: Map<string, Loaded<MetricFile>>;
  readonly packs: Map<string, Loaded<Pack>>;
  readonly packTests: Map<string, Loaded<PackTestFile>>;
  readonly policies: Map<string, Loaded<TenantPolicy>>;
  readonly policyTests: Map<string, Loaded<PolicyTestFile>>;
  readonly diagnostics: Diagnostic[];
}

const repeated = (source: SourceFile, other: SourceFile): Problem => {
  const name =
    source.metric === undefined || source.role === "metric" ? source.name : `${source.metric}/${source.name}`;
  if (source.role === "pack") return failure("DUPLICATE_PACK", { pack: name, other: other.path }, []);
  return failure("DUPLICATE_ID", { id: name, scope: `the set; it is also ${other.path}` }, []);
};

/** Reads the files one by one, in an order that does not depend on the one they came in. */
export const collect = async (
  sources: readonly SourceFile[],
  { memo, fresh, pause }: Pick<Making, "memo" | "fresh" | "pause">,
): Promise<Collected> => {
  const all: Collected = {
    metrics: new Map(),
    packs: new Map(),
    packTests: new Map(),
    policies: new Map(),
    policyTests: new Map(),
    diagnostics: [],
  };
  const put = <T>(map: Map<string, Loaded<T>>, key: string, loaded: Loaded<T>): void => {
    const other = map.get(key);
    all.diagnostics.push(...loaded.diagnostics);
    if (other) all.diagnostics.push(loaded.yaml.diagnose(repeated(loaded.source, other.source)));
    else map.set(key, loaded);
  };
  for (const source of [...sources].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const kept = memo.files.get(source.path);
    const yaml = kept?.text === source.text ? kept.yaml : await parseYamlInSteps(source.text, source.path, pause);
    fresh.files.set(source.path, { text: source.text, yaml });
    const inMetric = `${source.metric ?? ""}/${source.name}`;
    if (source.role === "metric") put(all.metrics, source.name, load(source, CHECKERS.metric, yaml));
    else if (source.role === "pack") put(all.packs, inMetric, load(source, CHECKERS.pack, yaml));
    else if (source.role === "pack_test") put(all.packTests, inMetric, load(source, CHECKERS.pack_test, yaml));
    else if (source.role === "policy") put(all.policies, source.name, load(source, CHECKERS.policy, yaml));
    else put(all.policyTests, source.name, load(source, CHECKERS.policy_test, yaml));
    await pause();
  }
  return all;
};
