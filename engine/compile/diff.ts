import { diffMetrics } from "./diff-metrics.js";
import { diffPolicies } from "./diff-policies.js";
import type { Change, Snapshot } from "./types.js";

/** The differences part by part, a metric or a tenant each, so that a caller may do other things in between. */
export function* diffParts(a: Snapshot, b: Snapshot): Generator<readonly Change[]> {
  if (a.hash === b.hash) return;
  yield* diffMetrics(a.metrics, b.metrics);
  yield* diffPolicies(a, b);
}

/** Every difference from `a` to `b`, each marked when it may let more through; none when the hashes are equal. */
export const diff = (a: Snapshot, b: Snapshot): readonly Change[] => [...diffParts(a, b)].flat();
