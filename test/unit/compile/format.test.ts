import { describe, expect, it } from "vitest";
import { formatSource } from "../../../engine/compile/format.js";
import { schemas } from "../../../engine/compile/schemas.js";
import { sourceFile } from "../../helpers/source-files.js";
import { BASE, METRIC, PACK, SUM_PACK } from "./set.js";

const pack = (text: string): string => formatSource(sourceFile("rules/a/b.yaml", text));

describe("formatSource", () => {
  it("orders keys as the format does and keeps comments with what they are about", () => {
    const messy = `# The pack.

# why it is there
about:   x   # short
format: 1
signals:
  # the first
  - score: 0.5
    id: b # its id

    # found by
    regex: '\\bfoo\\b'
    near: {within: 5, words: [ a,b ]}
    message: m
# the end
defaults: {in: [context], family: f}
`;
    expect(pack(messy)).toBe(`format: 1
# The pack.

# why it is there
about: x # short
# the end
defaults: { family: f, in: [context] }
signals:
  # the first
  - id: b # its id

    # found by
    regex: '\\bfoo\\b'
    near: { words: [a, b], within: 5 }
    score: 0.5
    message: m
`);
  });

  it("leaves the tests' own files as they are", () => {
    for (const [path, text] of [
      ["rules/a/metric.yaml", METRIC],
      ["rules/a/b.yaml", PACK],
      ["rules/a/c.yaml", SUM_PACK],
      ["policies/a.yaml", BASE],
    ] as const)
      expect(formatSource(sourceFile(path, text))).toBe(text);
  });

  it("keeps quotes, so that text stays text and regexes stay readable", () => {
    const quoted = "format: 1\nabout: '5'\nversion: \"1.0\"\nsignals:\n  - id: a\n    regex: '\\d+: \"x\"'\n";
    expect(pack(quoted)).toBe(quoted);
  });

  it("keeps an escape as it was written, so that what is invisible stays visible", () => {
    const escaped = 'format: 1\nabout: "a\\u200bb \\x41 \\u202e"\nsignals:\n  - id: a\n    literals: ["\\ufeff", x]\n';
    expect(pack(escaped)).toBe(escaped);
    const messy = escaped.replace('["\\ufeff", x]', '[ "\\ufeff",x ]');
    expect(pack(messy)).toBe(escaped);
  });

  it("neither folds nor spreads a line", () => {
    const long = "word ".repeat(60).trim();
    const text = `format: 1\nabout: ${long}\nsignals: [{ id: a, literals: [${long.replaceAll(" ", ", ")}], message: "one\\ntwo ${long}" }]\n`;
    expect(pack(text)).toBe(text);
  });

  it("keeps free names in the order they were written in", () => {
    const policy = "format: 1\nmetrics:\n  zebra: { threshold: 1, mode: warn }\n  ape: { enabled: true }\n";
    expect(formatSource(sourceFile("policies/a.yaml", policy))).toBe(
      policy.replace("threshold: 1, mode: warn", "mode: warn, threshold: 1"),
    );
  });

  it("orders conditions and unions by the branch they are", () => {
    const text = `format: 1
about: x
rules:
  - message: m
    when: { all: [{ value: 1, operator: equal, fact: a }, { not: { value: { fact: c }, fact: b, operator: in } }] }
    ifUnknown: { atLeast: warn, points: 3 }
    id: r
`;
    expect(pack(text)).toBe(`format: 1
about: x
rules:
  - id: r
    when: { all: [{ fact: a, operator: equal, value: 1 }, { not: { fact: b, operator: in, value: { fact: c } } }] }
    ifUnknown: { points: 3, atLeast: warn }
    message: m
`);
  });

  it.each(["", "a: [1", "a: 1\na: 2\n", "# only a comment\n"])("returns %j, which can't be read, as it is", (text) => {
    expect(pack(text)).toBe(text);
  });

  it("formats a file that does not compile, as long as it can be read", () => {
    expect(pack("abot: y\nformat: 1\n")).toBe("format: 1\nabot: y\n");
  });
});

describe("schemas", () => {
  it("gives one schema a kind of file, each whole in itself", () => {
    const all = schemas();
    expect(Object.keys(all)).toEqual([
      "metric.schema.json",
      "pack.schema.json",
      "pack-test.schema.json",
      "policy.schema.json",
      "policy-test.schema.json",
    ]);
    for (const schema of Object.values(all)) {
      const text = JSON.stringify(schema);
      for (const [, target] of text.matchAll(/"\$ref":"([^"]+)"/g)) expect(target).toBe("#/definitions/Condition");
      expect(text).not.toContain('"$id"');
      expect(text.includes('"$ref"')).toBe("definitions" in schema);
    }
  });
});
