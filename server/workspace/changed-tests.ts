import { canonicalJson, type Snapshot, type SourceFile } from "../../engine/index.js";

/** The test files whose pack or policy is another one than before, or which are changed themselves; all without a before. */
export const changedTests = (now: Snapshot, before: Snapshot | null): readonly SourceFile[] => {
  const tests = now.sources.filter(({ role }) => role === "pack_test" || role === "policy_test");
  if (before === null) return tests;
  const old = new Map(before.sources.map((source) => [keyOf(source), source.text]));
  return tests.filter((test) => old.get(keyOf(test)) !== test.text || basisOf(now, test) !== basisOf(before, test));
};

const keyOf = ({ role, metric, name }: SourceFile): string => `${role} ${metric ?? ""}/${name}`;

/** Equal while what is tested is the same: the pack and its metric, or the policy and those it extends. */
const basisOf = ({ metrics, tenants }: Snapshot, { role, metric, name }: SourceFile): string => {
  if (role === "policy_test") return canonicalJson(tenants.get(name)?.layers);
  const of = metrics.get(metric ?? "");
  return `${of?.hash} ${of?.packs.get(name)?.hash}`;
};
