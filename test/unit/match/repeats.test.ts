import { describe, expect, test } from "vitest";
import { parsePattern } from "../../../engine/match/pattern.js";
import { overlapOf, readsAhead } from "../../../engine/match/repeats.js";

describe("what matching from one beginning may read over", () => {
  test.each([
    ["none", "drop\\s+it", "nothing but white space"],
    ["none", "drop\\s+(?:(?:all|the)\\s+)*it", "other words"],
    ["none", "drop[^.]{0,60}it", "a bounded stretch"],
    ["none", "drop\\d+", "what the beginning has no character of"],
    ["none", "drop(?:p|o|r|d )*it", "its letters in another order"],
    ["within_words", "drop\\w*", "letters"],
    ["within_words", "drop\\S+", "anything but white space"],
    ["within_words", "drop\\p{L}+", "letters of any kind"],
    ["any", "drop[^.]*it", "nearly anything"],
    ["any", "drop.*", "a line"],
    ["any", "drop\\s+(?:(?:drop|the)\\s+)*it", "the beginning itself"],
    ["any", "drop(?:\\w+\\s+)*it", "any words"],
    ["any", "drop[^.]{0,400}it", "a stretch that is bounded in name only"],
    ["any", "drop(?:dr|op|x| )*it", "the beginning in pieces"],
  ])("%s: %s (%s)", (expected, regex) => {
    expect(overlapOf(parsePattern(regex), ["drop"])).toBe(expected);
  });
});

describe("reading on behind a complete match", () => {
  test.each(["ab(?:.*zz)?", "ab|ab.*zz", "ab(?:\\w+z)*", "(?:a.*b|c)+d"])("happens in %s", (regex) => {
    expect(readsAhead(parsePattern(regex))).toBe(true);
  });

  test.each(["ab.*zz", "ab\\S+", "ab(?:\\s+zz)?", "ab(?:c|d.*)", "ab(?:.{0,20}zz)?"])("does not in %s", (regex) => {
    expect(readsAhead(parsePattern(regex))).toBe(false);
  });
});
