import type { Writable } from "node:stream";
import Table from "cli-table3";
import type { Io } from "./io.js";

/** What a command says. Results go to stdout, everything about the run to stderr. */
export interface Output {
  readonly line: (text?: string) => void;
  readonly json: (value: unknown) => void;
  /** As `json`, in one line; waits where the reader is slow. */
  readonly row: (value: unknown) => Promise<void>;
  readonly table: (head: readonly string[], rows: readonly (readonly (string | number)[])[]) => void;
  readonly note: (text: string) => void;
  /** True once the reader of stdout has gone, such as `head`: there is nobody left to tell. */
  readonly isClosed: () => boolean;
}

const SIDES = ["top", "bottom", "left", "right", "mid"] as const;
const BORDERS = SIDES.flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`]);
/** Columns two spaces apart, no lines. */
const CHARS = { ...Object.fromEntries(BORDERS.map((border) => [border, ""])), middle: "  " };

const tableText = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const table = new Table({
    head: [...head],
    chars: CHARS,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  table.push(...rows.map((row) => row.map(String)));
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
};

const drained = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      for (const event of ["drain", "close", "error"]) stream.off(event, done);
      resolve();
    };
    for (const event of ["drain", "close", "error"]) stream.on(event, done);
  });

/** Writes to the streams of `io`. A reader that goes away ends the writing, not the command. */
export const outputTo = ({ stdout, stderr }: Io): Output => {
  let closed = false;
  stdout.on("error", () => {
    closed = true;
  });
  const write = (text: string): boolean => closed || stdout.write(text);
  const line = (text = ""): void => void write(`${text}\n`);
  return {
    line,
    json: (value) => line(JSON.stringify(value, null, 2)),
    row: async (value) => {
      if (!write(`${JSON.stringify(value)}\n`)) await drained(stdout);
    },
    table: (head, rows) => line(tableText(head, rows)),
    note: (text) => void stderr.write(`${text}\n`),
    isClosed: () => closed,
  };
};
