import type { Memo } from "./memo.js";
import type { Environment, Snapshot } from "./types.js";

/** What one compile carries along. */
export interface Making {
  readonly environment: Environment;
  readonly previous: Snapshot | undefined;
  /** What the last compile made. */
  readonly memo: Memo;
  /** What this one makes. */
  readonly fresh: Memo;
  readonly pause: () => Promise<void>;
}
