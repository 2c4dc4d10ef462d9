import type { SourceFile } from "../../engine/index.js";

/** Where the files of rules, policies and their tests come from. */
export interface PolicyRegistry {
  /** The whole set as it is at one moment. Throws CONFIG_INVALID, with diagnostics as details, when it can't be read whole. */
  readonly read: () => Promise<readonly SourceFile[]>;
  /** Calls back whenever something may have changed, once at the start too; returns the way to stop. */
  readonly watch: (onChange: () => void) => () => Promise<void>;
}
