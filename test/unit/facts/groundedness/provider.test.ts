import { describe, expect, it } from "vitest";
import { groundednessProvider } from "../../../../engine/facts/groundedness/provider.js";
import { checked, factOf } from "./checked.js";

const repeated = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join("");

describe("the provider", () => {
  it.each([
    ["nothing at all", {}],
    ["a response alone", { response: "The pier is long." }],
    ["a whole request", { response: 'See "a b c d e" in § 3: 400 m.', prompt: "How long?", context: "It is 212 m." }],
  ])("gives every declared fact and no other for %s", (_, texts) => {
    const names = groundednessProvider.declares.map(({ name }) => name);
    expect([...checked(texts).facts.keys()].sort()).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
  });

  it("answers the same whatever it read before", () => {
    const texts = { response: "The pier is 480 metres long.", context: "The pier is 212 metres long." };
    const before = checked(texts);
    checked({ response: repeated(30_000, (at) => `word${at} `), context: "nothing" });
    expect(checked(texts)).toEqual(before);
  });

  it("shows at most ten places a fact", () => {
    const output = checked({ response: repeated(50, (at) => `Section ${at + 1}.7 applies. `), context: "Nothing." });
    expect(output.facts.get("citations.unresolved")).toBe(50);
    expect(output.evidence.get("citations.unresolved")).toHaveLength(10);
  });
});

describe("hostile texts", () => {
  it.each([
    ["open brackets", "[".repeat(100_000), "text"],
    ["numbered brackets", "[1]".repeat(33_000), "text"],
    ["quotation marks", '"'.repeat(100_000), "text"],
    ["backticks", "`".repeat(100_000), "text"],
    ["negators", `${"not ".repeat(25_000)}section 9.2`, `${"not ".repeat(25_000)}section 9.2`],
    [
      "ten thousand citations",
      repeated(10_000, (at) => `Section ${at}.3. `),
      repeated(10_000, (at) => `No section ${at}.3. `),
    ],
    ["one long list", `Sections ${"1, ".repeat(30_000)}`, "text"],
    ["one long word", "a".repeat(500_000), "b".repeat(500_000)],
    ["capitals", "Abc ".repeat(20_000), "text"],
  ])("%s are read to the end", (_, response, context) => {
    expect(checked({ response, context }).unread).toEqual([]);
  });

  it("what the budget does not reach is listed, and is not taken for wrong", () => {
    const response = repeated(3_000, (at) => `The pier in harbour ${at} is open, see "The Pier ${at} Book". `);
    const context = repeated(20_000, (at) => `The pier ${at} in the harbour is open. `);
    const { unread, facts } = checked({ response, context });
    expect(unread.map(({ cause, where }) => [cause, where])).toEqual([["budget", "response"]]);
    expect(facts.get("citations.unresolved")).toBeLessThan(3_000);
    expect(factOf({ response: "The pier is open.", context }, "support.estimate")).toBeGreaterThan(0.9);
  });
});
