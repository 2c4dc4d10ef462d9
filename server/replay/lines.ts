import type { Readable } from "node:stream";
import split2 from "split2";
import { SentinelError } from "../../engine/index.js";

/** One line of a log, without its end. */
export interface Line {
  /** 1-based; blank lines count. */
  readonly number: number;
  readonly text: string;
  /** Bytes of UTF-8 it took in the file, its end not counted. */
  readonly bytes: number;
}

/** A longer line is a file without line ends rather than a transcript. */
const LONGEST_LINE = 64 * 1024 * 1024;

const BOM = /^\uFEFF/;

/**
 * The lines of a JSONL stream, split at LF or CRLF alone: U+2028 and its like are ordinary characters inside JSON.
 * Blank lines are passed over, a byte order mark is dropped, and the last line needs no end.
 * Throws USAGE for a line of more than 64 Mi characters, and what the stream throws.
 */
export async function* readLines(stream: Readable): AsyncGenerator<Line> {
  const lines = split2(/\r?\n/, { maxLength: LONGEST_LINE });
  stream.on("error", (error) => lines.destroy(error));
  let number = 0;
  try {
    for await (const raw of stream.pipe(lines)) {
      number += 1;
      const whole = String(raw);
      const text = number === 1 ? whole.replace(BOM, "") : whole;
      if (text.trim() !== "") yield { number, text, bytes: Buffer.byteLength(whole) };
    }
  } catch (thrown) {
    if (thrown instanceof Error && thrown.message === "maximum buffer reached")
      throw new SentinelError("USAGE", { problem: `Line ${number + 1} has more than ${LONGEST_LINE} characters.` });
    throw thrown;
  } finally {
    stream.destroy();
  }
}
