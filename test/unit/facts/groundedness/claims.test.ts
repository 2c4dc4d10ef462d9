import { describe, expect, it } from "vitest";
import { factOf, shownBy } from "./checked.js";

const CONTEXT = "The north pier is 212 metres long.";
const claims = (response: string, context: string | readonly string[] = CONTEXT) =>
  factOf({ response, context }, "claims.count");

describe("what states nothing is no claim", () => {
  it.each([
    "",
    "...",
    "Hello Anna!",
    "You're welcome, happy to help!",
    "Great question!",
    "Would you like to know more about the pier?",
    "I couldn't find the rebuild date in the documents you gave me.",
    "The documents do not mention when it was rebuilt.",
    "I'm not sure about that.",
    "There is no information about the rebuild date.",
    "Let me know if you need anything else.",
    "I will check that with the harbour office for you.",
    "I have updated your booking.",
    "Here is what I found:",
    "Yes.",
    "我不知道。",
    "Das konnte ich in den Unterlagen nicht finden.",
  ])("%j", (response) => {
    expect(claims(response)).toBe(0);
  });
});

describe("what states something is a claim", () => {
  it.each([
    ["a short answer", "212 metres", 1],
    ["one word of another script", "木耳", 1],
    ["a number in a courtesy", "Thanks, that will be 900 crowns.", 1],
    ["a number in an act", "I have refunded 900 crowns.", 1],
    ["what follows a contrast", "I couldn't find the date, but the pier was rebuilt by the navy.", 1],
    ["each sentence", "The pier is long. The pier is old. Is it nice?", 2],
    ["a citation in a question", "Does Section 9.2 apply?", 1],
    ["a citation beside a claim", "The pier is long. See Section 9.2.", 2],
    ["a citation inside a claim, once", "The pier is long under Section 9.2.", 1],
  ])("%s", (_, response, count) => {
    expect(claims(response)).toBe(count);
  });

  it("without a context, everything stated is unsupported", () => {
    expect(claims("The pier is long. The pier is old.", [])).toBe(2);
    expect(factOf({ response: "The pier is long. The pier is old.", context: [] }, "claims.unsupported")).toBe(2);
  });

  it("the evidence is the unsupported sentence, with the nearest passage", () => {
    const response = "The north pier is 212 metres long. It was opened by the queen of Norway.";
    expect(shownBy({ response, context: CONTEXT }, "claims.unsupported")).toEqual([
      "It was opened by the queen of Norway.",
    ]);
  });

  it("without a response there is nothing", () => {
    expect(factOf({ context: CONTEXT }, "claims.count")).toBe(0);
  });
});
