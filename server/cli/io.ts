import type { Readable, Writable } from "node:stream";
import type { Variables } from "../workspace/settings.js";

/** What a command may use of the process it runs in. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Variables;
  /** Paths that a caller gives are relative to it. */
  readonly cwd: string;
  /** True where a person watches: progress is drawn on stderr. */
  readonly isTerminal: boolean;
  /** The wall clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Ends what runs until it is told to stop. */
  readonly stopped: () => Promise<void>;
}

/** Ends on the first SIGINT or SIGTERM; a second one finds the default handler and kills. */
const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

export const systemIo = (): Io => ({
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  isTerminal: process.stderr.isTTY === true,
  now: Date.now,
  stopped: untilSignal,
});
