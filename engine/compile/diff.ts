import { diffMetrics } from "./diff-metrics.js";
import { diffPolicies } from "./diff-policies.js";
import type { Change, Snapshot } from "./types.js";

/** Every difference from `a` to `b`, each marked when it may let more through; none when the hashes are equal. */
export const diff = (a: Snapshot, b: Snapshot): readonly Change[] =>
  a.hash === b.hash ? [] : [...diffMetrics(a.metrics, b.metrics), ...diffPolicies(a, b)];
