import { Presets, SingleBar } from "cli-progress";
import type { Io } from "./io.js";

/** Tells how far long work has come: a bar where a person watches, a line each tenth elsewhere. */
export interface Progress {
  /** `done` of the whole; `note` is shown beside it. */
  readonly at: (done: number, note: string) => void;
  readonly end: () => void;
}

const SILENT: Progress = { at: () => {}, end: () => {} };

const bar = (io: Io, what: string, total: number): Progress => {
  const shown = new SingleBar(
    { format: `${what} {bar} {percentage}% {note}`, stream: io.stderr, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  shown.start(total, 0, { note: "" });
  return { at: (done, note) => shown.update(Math.min(done, total), { note }), end: () => shown.stop() };
};

const lines = (io: Io, what: string, total: number): Progress => {
  let told = 0;
  return {
    at: (done, note) => {
      const tenth = Math.floor((done * 10) / total);
      if (tenth <= told || tenth >= 10) return;
      told = tenth;
      io.stderr.write(`${what} ${tenth * 10}% ${note}\n`);
    },
    end: () => {},
  };
};

/** `total` 0: how much there is to do is not known, so nothing is told. */
export const progressOf = (io: Io, what: string, total: number): Progress => {
  if (total <= 0) return SILENT;
  return io.isTerminal ? bar(io, what, total) : lines(io, what, total);
};
