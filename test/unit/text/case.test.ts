import RE2 from "re2";
import { expect, test } from "vitest";
import { foldUnits, unitsLike } from "../../../engine/text/case.js";

test("whatever RE2 takes for the same letter is folded to the same unit", () => {
  const cased = Array.from({ length: 0xffff }, (_, unit) => String.fromCharCode(unit)).filter((char) =>
    /\p{Changes_When_Casemapped}/u.test(char),
  );
  const byFold = new Map<string, string[]>();
  for (const char of cased) byFold.set(foldUnits(char), [...(byFold.get(foldUnits(char)) ?? []), char]);
  expect(cased.length).toBeGreaterThan(2000);
  for (const [folded, chars] of byFold) {
    const others = cased.filter((char) => foldUnits(char) !== folded).join("");
    const pattern = new RE2(`[${chars.join("")}]`, "iu");
    expect(pattern.exec(others)?.[0] ?? null).toBeNull();
  }
});

test("folding keeps the length of a text, and every unit is found from what it is folded to", () => {
  const wrong: number[] = [];
  for (let unit = 0; unit < 0x10000; unit++) {
    const char = String.fromCharCode(unit);
    const folded = foldUnits(char);
    const isFound = folded === char || unitsLike(folded.charCodeAt(0)).includes(unit);
    if (folded.length !== 1 || !isFound) wrong.push(unit);
  }
  expect(wrong).toEqual([]);
  expect(foldUnits("Kiss \u212aI\u017fS \ud800 😀 ÄÖ")).toBe("kiss kiss \ud800 😀 äö");
});
