import type { Pointer } from "./problem.js";

/** One value that differs between two resolved policies. */
export interface Difference {
  readonly path: Pointer;
  readonly was: unknown;
  readonly is: unknown;
  readonly looser: boolean;
  /** Why it is looser, where the values alone don't show it. */
  readonly why?: string;
}
