import fc from "fast-check";
import { expect, it } from "vitest";
import { readRow } from "../../server/replay/rows.js";

const KEYS = [
  ...["id", "ts", "messages", "role", "content", "text", "type", "tool_calls", "function", "name", "arguments"],
  ...["response", "request", "input", "output", "completion", "context", "prompt", "meta", "choices", "message"],
  ...["observations", "attributes", "record", "hash", "frames", "snapshot", "result", "tools", "parts", "candidates"],
];
const WORDS = ["user", "assistant", "tool", "system", "text", "tool_use", "tool_result", "GENERATION", "function_call"];

/** Rows that look like logs and are wrong in every possible way. */
const row = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(...WORDS),
    fc.string({ maxLength: 8 }),
    fc.constantFrom(null, 0, true, 1.5e300, '{"role":"assistant","content":"hi"}'),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc.dictionary(fc.constantFrom(...KEYS), tie("value"), { maxKeys: 5 }),
})).object;

it("every row comes to cases, to what nobody can judge, or to a problem, and never to nothing", () => {
  fc.assert(
    fc.property(row, (value) => {
      const text = JSON.stringify(value);
      const read = readRow({ number: 3, text, bytes: text.length });
      expect(read.line).toBe(3);
      if ("problem" in read) expect(read.problem).not.toBe("");
      else expect(read.items.length).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
});

it("a case always holds something that was said or called", () => {
  fc.assert(
    fc.property(row, (value) => {
      const read = readRow({ number: 1, text: JSON.stringify(value), bytes: 0 });
      const turns = "items" in read ? read.items.filter((item) => item.kind === "turn") : [];
      for (const { request } of turns)
        expect((request.response ?? "").trim() !== "" || (request.toolCalls ?? []).length > 0).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
