import { PassThrough, Readable } from "node:stream";
import type { Io } from "../../server/cli/io.js";
import { run } from "../../server/cli/run.js";

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly json: () => any;
}

export interface RunOptions {
  readonly cwd: string;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: string;
}

const captured = () => {
  const stream = new PassThrough();
  let text = "";
  stream.on("data", (chunk) => {
    text += String(chunk);
  });
  return { stream, text: () => text };
};

/** Runs one command in this process, as the shell would, with its output caught. */
export const sentinel = async (args: readonly string[], options: RunOptions): Promise<Ran> => {
  const [stdout, stderr] = [captured(), captured()];
  const io: Io = {
    stdin: Readable.from([options.stdin ?? ""]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: options.env ?? {},
    cwd: options.cwd,
    isTerminal: false,
    now: () => Date.parse(options.now ?? "2026-11-30T12:00:00Z"),
    stopped: async () => {},
  };
  const code = await run(args, io);
  return { code, stdout: stdout.text(), stderr: stderr.text(), json: () => JSON.parse(stdout.text()) };
};
