import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readLines } from "../../server/replay/lines.js";

const line = fc.string({ unit: "binary", maxLength: 40 }).map((text) =>
  text
    .replaceAll("\n", "\u2028")
    .replace(/\r$/, "")
    .replace(/^\uFEFF/, ""),
);

const cut = (bytes: Buffer, sizes: readonly number[]): readonly Buffer[] => {
  const pieces: Buffer[] = [];
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
};

it("the lines of a log do not depend on the pieces it is read in, nor on CRLF, a mark at its start or an end", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      fc.boolean(),
      async (lines, sizes, end, hasMark, hasEnd) => {
        // Lone surrogates are no UTF-8.
        const whole = lines.map((text) => Buffer.from(text).toString());
        const text = `${hasMark ? "\uFEFF" : ""}${whole.join(end)}${hasEnd ? end : ""}`;
        const read: [number, string][] = [];
        for await (const { number, text: got } of readLines(Readable.from(cut(Buffer.from(text), sizes))))
          read.push([number, got]);
        const expected = whole.map((l, i): [number, string] => [i + 1, l]).filter(([, l]) => l.trim() !== "");
        expect(read).toEqual(expected);
      },
    ),
  );
});
