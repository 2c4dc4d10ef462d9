import { expect, it } from "vitest";
import { read } from "../../../engine/evaluate/read.js";
import { shapeProvider } from "../../../engine/facts/shape.js";
import { ABSENT } from "../../../engine/model/facts.js";
import type { ScoringRequest } from "../../../engine/model/request.js";

const shapeOf = (request: ScoringRequest) =>
  Object.fromEntries(shapeProvider.compute({ segments: read(request), views: [], settings: new Map() }).facts);

it("counts what a request holds, whatever number of texts each part has", () => {
  const request: ScoringRequest = {
    response: "four",
    context: ["one", { text: "three" }, "  "],
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
      },
    ],
    toolCalls: [{ name: "send", arguments: { to: "x", list: [1, 2] } }, { name: "stop" }],
  };
  expect(shapeOf(request)).toEqual({
    "response.present": true,
    "prompt.present": false,
    "context.count": 2,
    "messages.count": 1,
    "toolCalls.count": 2,
    "response.length": 4,
    "prompt.length": ABSENT,
    "context.length": 8,
  });
});

it("declares exactly the facts it gives", () => {
  expect(Object.keys(shapeOf({ response: "x" })).sort()).toEqual(shapeProvider.declares.map(({ name }) => name).sort());
});
