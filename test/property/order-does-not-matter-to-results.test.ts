import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../engine/compile/compile.js";
import type { Snapshot } from "../../engine/compile/types.js";
import { judge } from "../../engine/evaluate/evaluate.js";
import { madeUpSet, WORDS } from "../helpers/made-up-rules.js";
import { sourceFiles } from "../helpers/source-files.js";

const ENVIRONMENT = { judges: new Map(), providers: [], today: "2026-12-01" };
const PORTS = { elapsed: () => 0, after: () => () => {} };

const compiled = async (set: Readonly<Record<string, unknown>>): Promise<Snapshot> => {
  const texts = Object.entries(set).map(([path, content]) => [path, JSON.stringify(content)]);
  const { snapshot, diagnostics } = await compile(sourceFiles(Object.fromEntries(texts)), ENVIRONMENT);
  if (snapshot === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return snapshot;
};

/** The same content with every list in another order: packs, signals, literals, rules, leaves. */
const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered).reverse();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, key === "range" ? held : reordered(held)]),
  );
};

const request = fc.record({
  response: fc
    .array(fc.constantFrom(...WORDS, "other", '"alpha"', "near"), { maxLength: 6 })
    .map((words) => words.join(" ")),
  context: fc.array(
    fc.array(fc.constantFrom(...WORDS, "not"), { maxLength: 4 }).map((words) => words.join(" ")),
    { maxLength: 2 },
  ),
});

const resultOf = async (snapshot: Snapshot, asked: object): Promise<unknown> => {
  const identity = { id: "1", time: "2026-12-01T00:00:00.000Z" };
  const { result } = await judge(asked, snapshot, "acme", identity, "none", PORTS);
  return { ...result, snapshot: "" };
};

describe("law 4: the order of packs, signals, rules and leaves does not matter", () => {
  it("to any result", () =>
    fc.assert(
      fc.asyncProperty(madeUpSet, fc.array(request, { minLength: 10, maxLength: 10 }), async (set, requests) => {
        const [one, other] = [await compiled(set), await compiled(reordered(set) as typeof set)];
        for (const asked of requests) expect(await resultOf(other, asked)).toEqual(await resultOf(one, asked));
      }),
      { numRuns: 60 },
    ));
});
