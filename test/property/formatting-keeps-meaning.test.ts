import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../engine/compile/compile.js";
import { formatSource } from "../../engine/compile/format.js";
import type { SourceFile } from "../../engine/compile/types.js";
import { madeUpSet } from "../helpers/made-up-rules.js";
import { writings } from "../helpers/shuffled-yaml.js";
import { sourceFile } from "../helpers/source-files.js";

const ENVIRONMENT = { judges: new Map(), providers: [], today: "2026-12-01" };

const hashOf = async (sources: readonly SourceFile[]): Promise<string> => {
  const { snapshot, diagnostics } = await compile(sources, ENVIRONMENT);
  if (snapshot === null) throw new Error(diagnostics.map(({ file, message }) => `${file}: ${message}`).join("\n"));
  return snapshot.hash;
};

/** The same contents, written twice in two ways. */
const twoWritings = madeUpSet.chain((set) => {
  const written = () =>
    fc.tuple(...Object.entries(set).map(([path, content]) => writings(content).map((text) => sourceFile(path, text))));
  return fc.tuple(written(), written());
});

describe("law 12: formatting keeps the meaning, and the hash is of the meaning", () => {
  it("compile(fmt(x)) = compile(x), and fmt(fmt(x)) = fmt(x)", () =>
    fc.assert(
      fc.asyncProperty(twoWritings, async ([sources]) => {
        const formatted = sources.map((source) => ({ ...source, text: formatSource(source) }));
        for (const source of formatted) expect(formatSource(source)).toBe(source.text);
        expect(await hashOf(formatted)).toBe(await hashOf(sources));
      }),
      { numRuns: 60 },
    ));

  it("comments, key order and style don't change the hash", () =>
    fc.assert(
      fc.asyncProperty(twoWritings, async ([one, other]) => {
        expect(await hashOf(one)).toBe(await hashOf(other));
      }),
      { numRuns: 60 },
    ));

  it("formatting keeps every comment", () =>
    fc.assert(
      fc.property(twoWritings, ([sources]) => {
        const comments = (text: string) => (text.match(/# note \d+/g) ?? []).sort();
        for (const source of sources) expect(comments(formatSource(source))).toEqual(comments(source.text));
      }),
      { numRuns: 60 },
    ));
});
