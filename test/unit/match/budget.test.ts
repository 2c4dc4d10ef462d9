import { describe, expect, test } from "vitest";
import { scanBudgetFor } from "../../../engine/match/budget.js";
import { createMatcher } from "../../../engine/match/matcher.js";
import type { CompiledSignal, Scan, ScanBudget } from "../../../engine/match/types.js";
import { compiled, scanned, segmentsOf } from "../../helpers/signals.js";

const scanWith = (signals: readonly CompiledSignal[], budget: ScanBudget, ...texts: readonly string[]): Scan =>
  createMatcher(signals).scan(segmentsOf(...texts), new Uint8Array(signals.length).fill(1), budget);

const KIB = 1024;

/** Texts made to cost: each repeats what a signal's regex begins with, in a way that keeps it reading. */
const HOSTILE: readonly { readonly name: string; readonly regex: string; readonly unit: string }[] = [
  { name: "openings that are never closed", regex: "system[^.]*password", unit: "system " },
  { name: "openings glued together", regex: "\\bdrop\\S*\\bnow", unit: "drop-" },
  { name: "fillers that are openings too", regex: "\\bdear\\s+(?:(?:dear|all)\\s+)*friend", unit: "dear " },
  { name: "matches that hope for more", regex: "ab(?:.*zz)?", unit: "ab " },
  { name: "openings before white space", regex: "drop\\s+it", unit: `drop${" ".repeat(60)}` },
  { name: "nested repeats", regex: "ab(?:a+b+)+c", unit: "abaabb" },
  { name: "no beginning at all", regex: "\\w*:\\w*ab\\w*!", unit: "x:ab" },
];

describe("the work budget", () => {
  test("grows with the text and has room for short ones", () => {
    expect(scanBudgetFor(0).regexChars).toBeGreaterThan(1_000_000);
    expect(scanBudgetFor(1_000_000).regexChars / 1_000_000).toBeLessThan(300);
    expect(scanBudgetFor(1_000_000).findings).toBeGreaterThan(scanBudgetFor(0).findings);
  });

  test("what is not reached is listed for every metric that looks there, never passed over", () => {
    const signals = [
      compiled({ id: "harm/words/a", metric: "harm", regex: "[^.]*ab" }),
      compiled({ id: "leak/words/b", metric: "leak", regex: "[^.]*cd" }),
      compiled({ id: "other/words/c", metric: "other", literals: ["ab"], in: ["response"] }),
    ];
    const scan = scanWith(signals, { regexChars: 500, findings: 10 }, "ab cd ".repeat(100));
    expect(scan.unread.map(({ what, metric, cause, where }) => ({ what, metric, cause, where }))).toEqual([
      { what: "signals", metric: "harm", cause: "budget", where: "context[0]" },
      { what: "signals", metric: "leak", cause: "budget", where: "context[0]" },
    ]);
    expect(scan.unread[0]?.detail).toMatch(/^The work budget .+\.$/);
  });

  test("too many findings end a segment as well, and those found stay", () => {
    const scan = scanWith([compiled({ literals: ["ab"] })], { regexChars: 1e6, findings: 3 }, "ab ".repeat(10));
    expect(scan.findings).toHaveLength(3);
    expect(scan.unread).toMatchObject([{ cause: "budget", where: "context[0]" }]);
  });

  test("a hostile segment does not eat the share of the others", () => {
    const signals = [
      compiled({ id: "harm/words/a", literals: ["ab"] }),
      compiled({ id: "harm/words/b", literals: ["drop"] }),
    ];
    const hostile = "ab ".repeat(20_000);
    for (const texts of [
      [hostile, "please drop it"],
      ["please drop it", hostile],
    ]) {
      const scan = scanWith(signals, { regexChars: 100_000, findings: 100 }, ...texts);
      const small = texts.indexOf("please drop it");
      expect(scan.findings.some(({ segment, signal }) => segment === small && signal === "harm/words/b")).toBe(true);
      expect(scan.unread.map(({ where }) => where)).toEqual([`context[${1 - small}]`]);
    }
  });

  test("a text with more places of literals than are kept is listed each time it comes", () => {
    const literals = Array.from({ length: 12 }, (_, i) => "a".repeat(i + 1));
    const scan = scanned([compiled({ literals })], "a".repeat(500), "a".repeat(500));
    expect(scan.unread.map(({ where, cause }) => `${where} ${cause}`)).toEqual([
      "context[0] budget",
      "context[1] budget",
    ]);
  });

  test.each(HOSTILE)("$name: finished or listed, in bounded work", ({ regex, unit }) => {
    const signals = Array.from({ length: 30 }, (_, i) => compiled({ id: `harm/words/s${i}`, regex }));
    const text = unit.repeat(Math.ceil((256 * KIB) / unit.length));
    const scan = scanned(signals, text);
    if (scan.unread.length > 0) expect(scan.unread).toMatchObject([{ cause: "budget", where: "context[0]" }]);
  });

  test("an ordinary long text is read to its end", () => {
    const signals = [
      compiled({ id: "harm/words/a", regex: "\\bignore\\s+(?:(?:all|the)\\s+)*instructions" }),
      compiled({ id: "harm/words/b", regex: "\\b[\\w.+-]+@[\\w-]+\\.\\w{2,}\\b", literals: ["@"] }),
      compiled({ id: "harm/words/c", regex: "https?://\\S+" }),
      compiled({ id: "harm/words/d", regex: "\\d{3}-\\d{4}", gate: "digits" }),
    ];
    const row =
      "The users ignore mail from anna@corp.example or see https://corp.example/a?b=1 and call 555-0100 today.\n";
    const scan = scanned(signals, row.repeat(5000));
    expect(scan.unread).toEqual([]);
    expect(scan.findings).toHaveLength(15_000);
  });
});

describe("what breaks", () => {
  test("a signal that throws is listed with its metric, and the others go on", () => {
    const broken: CompiledSignal = {
      ...compiled({ id: "leak/words/broken", metric: "leak", literals: ["drop"] }),
      checks: [
        () => {
          throw new Error("no such table");
        },
      ],
    };
    const scan = scanned([broken, compiled({ id: "harm/words/a", literals: ["drop"] })], "drop it", "nothing");
    expect(scan.findings.map(({ signal }) => signal)).toEqual(["harm/words/a"]);
    expect(scan.unread).toEqual([
      { what: "leak/words/broken", metric: "leak", cause: "error", where: "context[0]", detail: "no such table" },
    ]);
  });
});
