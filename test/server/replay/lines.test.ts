import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { type Line, readLines } from "../../../server/replay/lines.js";

/** The stream's bytes in pieces, so that characters and line ends are torn apart. */
const inPieces = (text: string, size: number): Readable => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  return Readable.from(pieces);
};

const all = async (text: string, size = 7): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  for await (const line of readLines(inPieces(text, size))) lines.push(line);
  return lines;
};
const shown = (lines: readonly Line[]) => lines.map(({ number, text }) => [number, text]);

describe("lines of a log", () => {
  it("end with LF or CRLF, and the last one may have no end", async () => {
    expect(shown(await all('{"a":1}\r\n{"b":2}\n{"c":3}'))).toEqual([
      [1, '{"a":1}'],
      [2, '{"b":2}'],
      [3, '{"c":3}'],
    ]);
  });

  it("keep their numbers when blank ones are passed over", async () => {
    expect(shown(await all('\n\r\n{"a":1}\n   \n{"b":2}\n\n'))).toEqual([
      [3, '{"a":1}'],
      [5, '{"b":2}'],
    ]);
  });

  it("lose a byte order mark at the beginning only", async () => {
    expect(shown(await all('\uFEFF{"a":1}\n"\uFEFF"'))).toEqual([
      [1, '{"a":1}'],
      [2, '"\uFEFF"'],
    ]);
  });

  it("are not split at U+2028, U+2029, U+0085, a form feed or a lone CR", async () => {
    const line = '{"a":"one\u2028two\u2029three\u0085four\ffive\rsix"}';
    expect(shown(await all(`${line}\n{}`))).toEqual([
      [1, line],
      [2, "{}"],
    ]);
  });

  it.each([1, 2, 3, 5, 64])("hold whole characters when read %i bytes at a time", async (size) => {
    expect(shown(await all("口令是七七四 👩‍💻\r\nnext", size))).toEqual([
      [1, "口令是七七四 👩‍💻"],
      [2, "next"],
    ]);
  });

  it("know their bytes", async () => {
    expect((await all("口令\nab")).map((line) => line.bytes)).toEqual([6, 2]);
  });

  it("end with the stream's error", async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error("disk gone"));
      },
    });
    await expect(readLines(broken).next()).rejects.toThrow("disk gone");
  });

  it("let go of the stream when nobody reads on", async () => {
    const endless = new Readable({
      read() {
        this.push("{}\n");
      },
    });
    for await (const line of readLines(endless)) if (line.number === 3) break;
    expect(endless.destroyed).toBe(true);
  });
});
