import { describe, expect, it } from "vitest";
import { MAX_FILE_BYTES, parseYaml, parseYamlInSteps } from "../../../engine/compile/parse.js";
import { formatDiagnostic } from "../../../engine/model/diagnostic.js";

const told = (text: string): readonly string[] =>
  parseYaml(text, "a.yaml").diagnostics.map(({ line, column, code }) => `${line}:${column} ${code}`);

describe("parseYaml", () => {
  it("reads plain data and knows where each value stands", () => {
    const parsed = parseYaml("a: 1\nb:\n  - c: text\n    d: [x, y]\n", "a.yaml");
    expect(parsed.value).toEqual({ a: 1, b: [{ c: "text", d: ["x", "y"] }] });
    expect(parsed.locate(["b", 0, "c"])).toEqual({ line: 3, column: 8 });
    expect(parsed.locate(["b", 0, "c"], "key")).toEqual({ line: 3, column: 5 });
    expect(parsed.locate(["b", 0, "d", 1])).toEqual({ line: 4, column: 12 });
  });

  it("locates what is not there at the nearest value around it", () => {
    const parsed = parseYaml("a: 1\nb: { c: 2 }\n", "a.yaml");
    expect(parsed.locate(["b", "missing", 0])).toEqual({ line: 2, column: 1 });
    expect(parsed.locate(["nowhere"])).toEqual({ line: 1, column: 1 });
  });

  it.each(["", "\n\n", "# only a comment\n", "---\n", "null\n", "~"])("refuses the empty file %j", (text) => {
    expect(told(text)).toEqual(["0:0 YAML_EMPTY"]);
    expect(parseYaml(text, "a.yaml").value).toBeUndefined();
  });

  it("keeps yes, no, on and off as text", () => {
    expect(parseYaml("a: [yes, no, on, off, NO, y]", "a.yaml").value).toEqual({
      a: ["yes", "no", "on", "off", "NO", "y"],
    });
  });

  it.each([
    ["a: 1\nb: 2\na: 3\n", "3:1 YAML_DUPLICATE_KEY"],
    ["a: { b: 1, b: 2 }", "1:12 YAML_DUPLICATE_KEY"],
    ["a: &x 1", "1:7 YAML_FEATURE"],
    ["a: *x", "1:4 YAML_FEATURE"],
    ["a: !own 1", "1:9 YAML_FEATURE"],
    ["a: !!str 1", "1:10 YAML_FEATURE"],
    ["%YAML 1.1\n---\na: yes", "1:1 YAML_FEATURE"],
    ["a: 1\n---\nb: 2\n", "2:1 YAML_FEATURE"],
    ["__proto__: 1", "1:1 YAML_FEATURE"],
    ["a: { constructor: 1 }", "1:6 YAML_FEATURE"],
    ["a: { prototype: 1 }", "1:6 YAML_FEATURE"],
    ["'': 1", "1:1 YAML_FEATURE"],
    ["? [1]\n: 2", "1:1 YAML_FEATURE"],
    ["a: .nan", "1:4 SCHEMA"],
    ["a: [1, -.inf]", "1:8 SCHEMA"],
    ["a: 12345678901234567890", "1:4 SCHEMA"],
    ["a: b: c", "1:4 YAML_SYNTAX"],
    ["a: [1", "1:6 YAML_SYNTAX"],
    ["a:\n\t- 1", "2:1 YAML_SYNTAX"],
  ])("refuses %j", (text, problem) => {
    expect(told(text)).toEqual([problem]);
  });

  it("names a duplicate key and the line", () => {
    const [found] = parseYaml("action: block\naction: allow\n", "policies/a.yaml").diagnostics;
    expect(found && formatDiagnostic(found)).toBe(
      "policies/a.yaml:2:1: error: The key action stands twice in one map; only one can hold. [YAML_DUPLICATE_KEY]\n  action: allow\n  ^",
    );
  });

  it("never makes a prototype of a refused key", () => {
    const { value } = parseYaml("a:\n  __proto__: { polluted: true }\n", "a.yaml");
    expect(Object.keys(value as object)).toEqual(["a"]);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it("takes a mint that looks like a number by its own text", () => {
    expect(parseYaml('11111111111111111111111111111111: "5"', "a.yaml").value).toEqual({
      "11111111111111111111111111111111": "5",
    });
  });

  it("refuses a file above the limit, and reads one at it", () => {
    const filler = (bytes: number) => `a: "${"é".repeat((bytes - 6) / 2)}" `;
    expect(told(filler(MAX_FILE_BYTES))).toEqual([]);
    expect(told(filler(MAX_FILE_BYTES + 2))).toEqual(["0:0 YAML_TOO_LARGE"]);
  });

  it("survives nesting that would exhaust the stack", () => {
    expect(told(`${"[".repeat(70)}${"]".repeat(70)}`)).toEqual(["1:65 YAML_FEATURE"]);
    expect(told("[".repeat(50_000))).toHaveLength(1);
    expect(told(`${"- ".repeat(2_000)}a`)).toHaveLength(1);
  });

  it("reads CRLF like LF", () => {
    const parsed = parseYaml("a: 1\r\nb: two\r\na: 3\r\n", "a.yaml");
    expect(parsed.diagnostics).toMatchObject([{ line: 3, column: 1, excerpt: "a: 3" }]);
  });

  it("cuts a long excerpt", () => {
    const [found] = parseYaml(`a: !x ${"y".repeat(500)}`, "a.yaml").diagnostics;
    expect(found?.excerpt).toHaveLength(160);
  });
});

describe("parseYamlInSteps", () => {
  it("reads what parseYaml reads, with pauses in a long file only", async () => {
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const entries = Array.from({ length: 2_000 }, (_, i) => `k${i}: [a, ${i}]\n`).join("");
    const parsed = await parseYamlInSteps(`${entries}k1: again\n`, "a.yaml", pause);
    const whole = parseYaml(`${entries}k1: again\n`, "a.yaml");
    expect(parsed.value).toEqual(whole.value);
    expect(parsed.diagnostics).toEqual(whole.diagnostics);
    expect(pauses).toBeGreaterThan(5);
    pauses = 0;
    await parseYamlInSteps("a: 1\n", "a.yaml", pause);
    expect(pauses).toBe(0);
  });
});
