import { describe, expect, it } from "vitest";
import { plainOf } from "../../../../engine/facts/groundedness/plain.js";
import { tokensOf } from "../../../../engine/facts/groundedness/tokens.js";
import { Vocabulary } from "../../../../engine/facts/groundedness/vocabulary.js";

const words = (text: string): readonly string[] => {
  const plain = plainOf(text).toLowerCase();
  const tokens = tokensOf(plain, new Vocabulary());
  return Array.from({ length: tokens.count }, (_, at) => plain.slice(tokens.starts[at], tokens.ends[at]));
};

describe("words", () => {
  it.each([
    ["It isn't open, is it?", ["it", "isn't", "open", "is", "it"]],
    ["the U.S. navy", ["the", "u.s", "navy"]],
    ["lore.It joins", ["lore", "it", "joins"]],
    ["12,480 and 2.60 or 5kg", ["12,480", "and", "2.60", "or", "5", "kg"]],
    ["twelve-bar", ["twelve", "bar"]],
    ["从木耳的汤", ["从木", "木耳", "汤"]],
    ["Привет, мир", ["привет", "мир"]],
    ["", []],
  ])("%j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe("a vocabulary", () => {
  it("gives equal words one number, however it grew", () => {
    const vocabulary = new Vocabulary();
    const first = vocabulary.idOf("pier", 0, 4);
    for (let at = 0; at < 9_000; at++) {
      const word = `w${at.toString(36)}q`;
      vocabulary.idOf(word, 0, word.length);
    }
    expect(vocabulary.idOf("the pier is", 4, 8)).toBe(first);
    expect(vocabulary.size).toBe(9_001);
    expect(vocabulary.words[first]?.form).toBe("pier");
  });

  it("keeps words apart that are made to collide, also after it grew", () => {
    const vocabulary = new Vocabulary();
    const some = Array.from({ length: 200 }, (_, at) => `x${at}y`);
    const colliding = () => some.map((word) => vocabulary.idOf(word, 0, word.length, 7));
    const ids = colliding();
    expect(new Set(ids).size).toBe(some.length);
    for (let at = 0; at < 9_000; at++) vocabulary.idOf(`w${at}`, 0, `w${at}`.length);
    expect(colliding()).toEqual(ids);
  });
});
