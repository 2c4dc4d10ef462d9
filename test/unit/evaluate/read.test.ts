import { expect, test } from "vitest";
import { read } from "../../../engine/evaluate/read.js";
import { SentinelError } from "../../../engine/index.js";

test("every text of a request is one segment, in a fixed order, with the place it came from", () => {
  const segments = read({
    context: ["doc", { id: "kb-1", kind: "tool_output", source: "kb", text: "out" }],
    messages: [
      { role: "user", content: "hi" },
      { role: "assistant", content: [{ type: "text", text: "part" }] },
    ],
    prompt: "asked",
    response: "said",
    toolCalls: [{ name: "send" }],
  });
  expect(segments).toEqual([
    { index: 0, where: "response", field: "response", text: "said" },
    { index: 1, where: "prompt", field: "prompt", text: "asked" },
    { index: 2, where: "messages[0]", field: "messages", text: "hi" },
    { index: 3, where: "messages[1]/content/0/text", field: "messages", text: "part" },
    { index: 4, where: "toolCalls[0]/name", field: "toolCalls", text: "send" },
    { index: 5, where: "context[0]", field: "context", kind: "retrieved", text: "doc" },
    { index: 6, where: "context[1]", field: "context", kind: "tool_output", source: "kb", id: "kb-1", text: "out" },
  ]);
});

test("keys, texts and numbers of tool calls are read; a text that holds JSON stays one text", () => {
  const args = { "a/b": { "c~d": [1.5, "x", true, null] }, json: '{"k":"v"}' };
  const found = read({ toolCalls: [{ name: "n", arguments: args }] }).map((s) => [s.where, s.text]);
  expect(found).toEqual([
    ["toolCalls[0]/name", "n"],
    ["toolCalls[0]/arguments/a~1b#", "a/b"],
    ["toolCalls[0]/arguments/a~1b/c~0d#", "c~d"],
    ["toolCalls[0]/arguments/a~1b/c~0d/0", "1.5"],
    ["toolCalls[0]/arguments/a~1b/c~0d/1", "x"],
    ["toolCalls[0]/arguments/json#", "json"],
    ["toolCalls[0]/arguments/json", '{"k":"v"}'],
  ]);
});

test("blank texts are passed over and keep no index", () => {
  const segments = read({ response: " \n", prompt: "p", context: ["", "doc"] });
  expect(segments.map((s) => [s.index, s.where])).toEqual([
    [0, "prompt"],
    [1, "context[1]"],
  ]);
});

test("tool calls nested without end are refused, not followed", () => {
  let deep: unknown = "x";
  for (let i = 0; i < 200; i++) deep = [deep];
  expect(() => read({ toolCalls: [{ name: "n", arguments: deep }] })).toThrow(SentinelError);
});

test("a key named __proto__ is read like any other", () => {
  const args: unknown = JSON.parse('{"__proto__":{"a":"text"}}');
  const where = read({ toolCalls: [{ name: "n", arguments: args }] }).map((s) => s.where);
  expect(where).toContain("toolCalls[0]/arguments/__proto__/a");
});
