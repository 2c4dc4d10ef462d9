import type { EvaluatePorts } from "../../engine/index.js";

/** An editor saves in several steps, a checkout writes many files: a set is read once nothing has moved for so long. */
const QUIET_MS = 200;
/** And at the latest so long after the first change. */
const LONGEST_MS = 2_000;

export interface Settling {
  readonly trigger: () => void;
  readonly cancel: () => void;
}

/** Makes one call of many triggers. */
export const settling = ({ after, elapsed }: EvaluatePorts, call: () => void): Settling => {
  let cancel = (): void => {};
  let first: number | null = null;
  const run = (): void => {
    first = null;
    call();
  };
  return {
    trigger: () => {
      cancel();
      first ??= elapsed();
      const left = first + LONGEST_MS - elapsed();
      cancel = after(Math.max(0, Math.min(QUIET_MS, left)), run);
    },
    cancel: () => cancel(),
  };
};
