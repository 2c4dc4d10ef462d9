import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Automata } from "../../../engine/match/automata.js";
import { ALL, FEW, NONE, type Notes } from "../../../engine/match/automaton.js";
import { foldUnits } from "../../../engine/text/case.js";

const notesFor = (texts: readonly string[], kind: number, limits = { few: 1000, most: 100_000 }): Notes => ({
  counts: new Uint32Array(texts.length),
  texts: [],
  wanted: new Uint8Array(texts.length).fill(kind),
  places: [],
  ...limits,
});

const occurrences = (texts: readonly string[], text: string): readonly string[] => {
  const notes = notesFor(texts, ALL);
  new Automata(texts).scan(text, notes);
  return notes.places.flatMap((id, i) => (i % 2 === 0 ? [`${texts[id]}@${notes.places[i + 1]}`] : [])).sort();
};

const naive = (texts: readonly string[], text: string): readonly string[] => {
  const found: string[] = [];
  const folded = foldUnits(text);
  for (const wanted of texts)
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1))
      found.push(`${wanted}@${at + wanted.length}`);
  return found.sort();
};

describe("the automaton", () => {
  test("finds texts within and across each other, in any case", () => {
    const texts = ["he", "she", "his", "hers"];
    expect(occurrences(texts, "uSHErs, HIS")).toEqual(naive(texts, "uSHErs, HIS"));
    expect(occurrences(texts, "uSHErs, HIS")).toEqual(["he@4", "hers@6", "his@11", "she@4"]);
  });

  test("finds letters whose other case lies far away", () => {
    expect(occurrences(["kiss", "μ", "ω", "ß", "ⱥ"], "\u212aI\u017fS \u00b5 \u2126 \u1e9e \u023a")).toEqual(
      ["kiss@4", "μ@6", "ω@8", "ß@10", "ⱥ@12"].sort(),
    );
  });

  test("counts every occurrence, and keeps as many places as are wanted", () => {
    const scan = (notes: Notes): Notes => {
      new Automata(["a", "字"]).scan("aAa字", notes);
      return notes;
    };
    const none = scan(notesFor(["a", "字"], NONE));
    expect([...none.counts]).toEqual([3, 1]);
    expect(none.texts).toEqual([0, 1]);
    expect(none.places).toEqual([]);
    expect(scan(notesFor(["a", "字"], FEW, { few: 2, most: 100 })).places).toEqual([0, 1, 0, 2, 1, 4]);
    expect(scan(notesFor(["a", "字"], ALL, { few: 2, most: 100 })).places).toEqual([0, 1, 0, 2, 0, 3, 1, 4]);
    expect(scan(notesFor(["a", "字"], ALL, { few: 2, most: 4 })).places).toEqual([0, 1, 0, 2]);
  });

  test("finds what a naive search finds", () => {
    const chars = fc.constantFrom("a", "b", "A", "k", "\u212a", "é", "É", "ж", "Ж", "字", " ");
    const words = fc.array(chars, { minLength: 1, maxLength: 5 }).map((parts) => foldUnits(parts.join("")));
    const text = fc.array(chars, { maxLength: 60, size: "max" }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.uniqueArray(words, { minLength: 1, maxLength: 12 }), text, (texts, said) => {
        expect(occurrences(texts, said)).toEqual(naive(texts, said));
      }),
    );
  });

  test("finds what a naive search finds where its table is too small for all states", () => {
    const letters = Array.from({ length: 700 }, (_, i) => String.fromCharCode(0x4e00 + i));
    const texts = letters.flatMap((letter, i) => {
      const next = letters[(i * 7 + 1) % 700] ?? "";
      return [`${letter}${next}${letter}`, `${next}${letter}${next}${letter}`];
    });
    const said = letters.flatMap((letter, i) => [letter, letters[(i * 7 + 1) % 700], letter, letters[i]]).join("");
    expect(occurrences([...new Set(texts)], said)).toEqual(naive([...new Set(texts)], said));
  });
});
