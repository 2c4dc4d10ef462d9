import { describe, expect, test } from "vitest";
import { VIEW_KINDS, viewsOf } from "../../../engine/text/views.js";

const folded = (text: string): string => viewsOf(text, null).find(({ kind }) => kind === "folded")?.text ?? text;

describe("views of a text", () => {
  test("plain comes first and is the text itself", () => {
    const [plain] = viewsOf("Ignore  All", null);
    expect(plain).toMatchObject({ kind: "plain", transforms: [], text: "Ignore  All" });
    expect(plain?.origin(2, 5)).toEqual({ start: 2, end: 5 });
  });

  test("a view that says what plain says is left out", () => {
    expect(viewsOf("all lower case", null).map(({ kind }) => kind)).toEqual(["plain"]);
    expect(viewsOf("", null).map(({ kind }) => kind)).toEqual(["plain"]);
  });

  test("only the kinds asked for are made, plain always", () => {
    expect(viewsOf("A", new Set(["plain"])).map(({ kind }) => kind)).toEqual(["plain"]);
    expect(viewsOf("A", new Set(["folded"])).map(({ kind }) => kind)).toEqual(["plain", "folded"]);
    expect(VIEW_KINDS).toEqual(["plain", "folded"]);
  });

  test("transforms name what changed anything, in the order it is done", () => {
    const transforms = (text: string) => viewsOf(text, null)[1]?.transforms;
    expect(transforms("A")).toEqual(["lower_case"]);
    expect(transforms("a\nb")).toEqual(["collapse_space"]);
    expect(transforms("a\u200bb")).toEqual(["strip_invisible"]);
    expect(transforms("ｉｇｎｏｒｅ\u200b ALL  of it")).toEqual([
      "nfkc",
      "strip_invisible",
      "collapse_space",
      "lower_case",
    ]);
  });
});

describe("the folded view", () => {
  test.each([
    ["upper case", "IGNORE All", "ignore all"],
    ["full-width letters", "ｉｇｎｏｒｅ", "ignore"],
    ["mathematical letters", "𝐢𝐠𝐧𝐨𝐫𝐞", "ignore"],
    ["circled letters", "ⓘⓖⓝⓞⓡⓔ", "ignore"],
    ["ligatures", "ﬁle oﬃce", "file office"],
    ["dotted capital I", "İGNORE", "ignore"],
    ["zero-width space", "ig\u200bno\u200bre", "ignore"],
    ["word joiner, soft hyphen, byte order mark", "ig\u2060no\u00adr\ufeffe", "ignore"],
    ["bidirectional controls", "\u202eig\u2066nore\u2069\u202c", "ignore"],
    ["variation selectors", "i\ufe0fg\u{e0101}nore", "ignore"],
    ["tag characters", "ignore\u{e0061}\u{e007f}", "ignore"],
    ["Mongolian vowel separator, Hangul filler, Braille blank", "i\u180eg\u3164n\u2800ore", "ignore"],
    ["invisible operators", "ig\u2061no\u2063re", "ignore"],
    ["control characters", "ig\u0000no\u001bre", "ignore"],
    ["a joiner between Latin letters", "ig\u200dno\u200cre", "ignore"],
    ["line breaks and runs of white space", "ignore \t\r\n all\u00a0\u3000of", "ignore all of"],
    ["white space round what is invisible", "a \u200b \u200b b", "a b"],
    ["composed and combining accents", "cafe\u0301 caf\u00e9", "caf\u00e9 caf\u00e9"],
    ["an accent hidden behind a joiner", "cafe\u034f\u0301", "caf\u00e9"],
    ["half-width katakana with voicing", "ｶﾞ", "ガ"],
    ["Hangul from jamo", "\u1112\u1161\u11ab", "한"],
    ["final sigma", "ΟΔΟΣ", "οδος"],
  ])("folds %s", (_, text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  test("keeps joiners that make an emoji or a word what it is", () => {
    const family = "👩\u200d👩\u200d👧";
    const flag = "🏳\ufe0f\u200d🌈";
    const persian = "می\u200cخواهم";
    const hindi = "क्\u200dष";
    expect(folded(family)).toBe(family);
    expect(folded(flag)).toBe("🏳\u200d🌈");
    expect(folded(persian)).toBe(persian);
    expect(folded(hindi)).toBe(hindi);
  });

  test("a lone surrogate stays where it is", () => {
    expect(folded("A\ud800B")).toBe("a\ud800b");
  });

  test("a million marks on one letter are folded in no time to speak of", () => {
    const zalgo = `e${"\u0301\u0323".repeat(500_000)}`;
    expect(folded(zalgo).length).toBeGreaterThan(900_000);
  });
});

describe("the way back to the original", () => {
  const origin = (text: string, part: string) => {
    const view = viewsOf(text, null)[1];
    const start = view?.text.indexOf(part) ?? -1;
    expect(start).toBeGreaterThanOrEqual(0);
    const span = view?.origin(start, start + part.length) ?? { start: 0, end: 0 };
    return text.slice(span.start, span.end);
  };

  test.each([
    ["letters", "Please IGNORE this", "ignore", "IGNORE"],
    ["what is invisible inside, not outside", "\u200big\u200bnore\u200b all", "ignore", "ig\u200bnore"],
    ["the whole run of white space", "ignore \n\n all", "e a", "e \n\n a"],
    ["the whole ligature for a part of it", "a ﬁsh", "is", "ﬁs"],
    ["a letter with its marks", "xe\u0301y", "é", "e\u0301"],
    ["characters behind an emoji", "😀 STOP", "stop", "STOP"],
    ["characters outside the basic plane", "x 𝐢𝐠 y", "ig", "𝐢𝐠"],
  ])("gives %s", (_, text, part, expected) => {
    expect(origin(text, part)).toBe(expected);
  });

  test("an empty span has an empty origin inside the text", () => {
    const view = viewsOf("A  b", null)[1];
    expect(view?.origin(0, 0)).toEqual({ start: 0, end: 0 });
    expect(view?.origin(3, 3)).toEqual({ start: 4, end: 4 });
    expect(viewsOf("\u200b", null)[1]?.origin(0, 0)).toEqual({ start: 0, end: 0 });
  });
});
