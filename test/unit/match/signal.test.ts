import { describe, expect, test } from "vitest";
import { compileSignal } from "../../../engine/match/signal.js";
import type { SignalSpec } from "../../../engine/match/types.js";
import { errorText } from "../../../engine/model/errors.js";
import { compiled, madeSpec } from "../../helpers/signals.js";

const codes = (parts: Partial<SignalSpec>): readonly string[] =>
  compileSignal(madeSpec(parts)).problems.map(({ code }) => code);
const texts = (parts: Partial<SignalSpec>): readonly string[] =>
  compileSignal(madeSpec(parts)).problems.map(({ code, params }) => errorText(code, params));

describe("gates derived from a regex", () => {
  const clauses = (regex: string) => compiled({ regex }).regex?.clauses;

  test.each([
    ["a word", "\\bignore\\b", [["ignore"]]],
    ["any case, folded", "IGNORE", [["ignore"]]],
    ["words after white space of any kind", "foo\\s+bar\\nbaz", [["foo bar "]]],
    ["alternatives", "(?:ignore|forget)", [["forget", "ignore"]]],
    ["an optional ending", "rules?", [["rule"]]],
    ["small classes", "summari[sz]e", [["summaris", "summariz"]]],
    ["counted repeats", "#{2,}", [["##"]]],
    ["a part of a prefix that is known", "sk-[A-Za-z0-9]{20}", [["sk-"]]],
    ["a group that has a name", "(?<verb>drop) it", [["drop it"]]],
    ["letters beyond ASCII", "не\\s+обращай", [["не обращ"]]],
    ["letters that fold in Unicode only", "Kiss", [["kiss"]]],
  ])("come from %s", (_, regex, expected) => {
    expect(clauses(regex)).toEqual(expected);
  });

  test("several clauses hold at once, the rarest first", () => {
    expect(clauses("\\b(?:ignore|forget)\\b.*\\b(?:instructions|rules)\\b")).toEqual([
      ["forget", "ignore"],
      ["instruct", "rules"],
    ]);
  });

  test("every alternative has to have one", () => {
    expect(codes({ regex: "(?:ignore|\\w+)" })).toEqual(["REGEX_UNGATED"]);
    expect(codes({ regex: "[a-z]+" })).toEqual(["REGEX_UNGATED"]);
    expect(codes({ regex: "a.*b" })).toEqual(["REGEX_UNGATED"]);
    expect(codes({ regex: "(?:ignore)?x+" })).toEqual(["REGEX_UNGATED"]);
  });
});

describe("gates a pack states", () => {
  test("literals that follow from the regex are proved and cost nothing more", () => {
    const signal = compiled({ regex: "</?(?:system|instructions)\\b", literals: ["system", "INSTRUCTIONS"] });
    expect(signal.regex?.gate).toBeNull();
  });

  test("literals that a match can do without are refuted by an example", () => {
    const parts = { regex: "\\b(?:ignore|forget)\\s+rules", literals: ["ignore"] };
    expect(codes(parts)).toEqual(["GATE_UNSOUND"]);
    expect(texts(parts)[0]).toContain("forget rules");
  });

  test("literals that are neither proved nor refuted become part of what the signal means", () => {
    const signal = compiled({ regex: "id [a-c]{3}", literals: ["aaa", "BBB", "ccc"] });
    expect(signal.regex?.gate?.("id bbb")).toBe(true);
    expect(signal.regex?.gate?.("id abc")).toBe(false);
  });

  test("digits gate a regex of which every match holds one", () => {
    expect(codes({ regex: "\\b\\d(?:[ -]?\\d){12,18}\\b", gate: "digits" })).toEqual([]);
    expect(codes({ regex: "[0-9]{3}-[0-9]{2}", gate: "digits" })).toEqual([]);
    expect(codes({ regex: "\\b\\w{8}\\b", gate: "digits" })).toEqual(["GATE_UNSOUND"]);
  });
});

describe("the pack language is what RE2 runs of ECMAScript's regular expressions", () => {
  test.each([
    "(?i:Ignore) all",
    "ignore(?s:.)all",
    "(?-i:IGNORE) all",
    "\\u{1F600} ignore",
    "\\p{L}+ ignore",
    "\\p{Script=Greek} ignore",
    "(?<name>ignore) all",
    "ignore\\x20all",
    "[\\w.-]+@ignore",
    "ignore.{0,200}?all",
  ])("takes %s", (regex) => {
    expect(codes({ regex })).toEqual([]);
  });

  test.each([
    ["look-ahead", "ignore(?=all)"],
    ["look-behind", "(?<!do not )ignore"],
    ["back-references", "(ignore) \\1"],
    ["inline flags without a group", "(?i)ignore"],
    ["POSIX classes", "[[:alpha:]]ignore"],
    ["RE2's own anchors", "\\Aignore\\z"],
    ["quoting", "\\Qignore.\\E"],
    ["swapped greed", "(?U)ignore+"],
    ["repeats RE2 has no room for", "(?:ignore){1001}"],
    ["an open group", "(?:ignore"],
    ["an unknown property", "\\p{Nope}ignore"],
    ["escapes that mean nothing", "ignore\\_all"],
  ])("refuses %s", (_, regex) => {
    expect(codes({ regex })).toEqual(["REGEX_INVALID"]);
    expect(texts({ regex })[0]).toMatch(/^The regex is not RE2: .+\.$/);
  });

  test("a regex that matches the empty text would hit everywhere", () => {
    for (const regex of ["(?:ignore)?", "\\b", "(?:ignore|)", "^$", "(?:ab)*"])
      expect(codes({ regex })).toEqual(["REGEX_EMPTY_MATCH"]);
  });
});

describe("anchors that can't hold", () => {
  test.each(["drop^it", "drop$ it", "x+(?:a|^b)drop^"])("refuses %s", (regex) => {
    expect(codes({ regex })).toEqual(["NOTHING_TO_DO"]);
  });

  test.each(["^drop", "drop$", "(?:^|\\n)drop", "\\s*^drop", "(?m:drop it$\\n^drop)", "drop(?:$|\\n)"])(
    "takes %s",
    (regex) => {
      expect(codes({ regex })).toEqual([]);
    },
  );
});

describe("names and parts without effect", () => {
  test("unknown names are told by kind", () => {
    const { problems } = compileSignal(
      madeSpec({ literals: ["x"], views: ["plain", "rot13"], check: ["luhn", "lunh"] }),
    );
    expect(problems).toEqual([
      { code: "VOCABULARY", severity: "error", params: { kind: "view", name: "rot13" } },
      { code: "VOCABULARY", severity: "error", params: { kind: "check", name: "lunh" } },
    ]);
  });

  test.each([
    ["a signal that looks for nothing", {}],
    ["a gate without a regex", { literals: ["x"], gate: "digits" as const }],
    ["a literal with nothing visible in it", { literals: ["ignore", " \u200b"] }],
    ["a word of near with nothing visible in it", { literals: ["ignore"], near: { words: ["\u00ad"], within: 5 } }],
    ["a signal that looks at no view", { literals: ["ignore"], views: [] }],
  ])("refuses %s", (_, parts) => {
    expect(codes(parts)).toEqual(["NOTHING_TO_DO"]);
  });

  test("a signal with a problem is not compiled, one without is", () => {
    expect(compileSignal(madeSpec({ regex: "(" })).signal).toBeNull();
    expect(compileSignal(madeSpec({ literals: ["x"] })).signal?.spec.literals).toEqual(["x"]);
  });
});
