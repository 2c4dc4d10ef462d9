import { describe, expect, it } from "vitest";
import { factOf, notesOf } from "./checked.js";

const PASSED = "Sensor B passed the leak test.";
const added = (response: string, context: string = PASSED) => factOf({ response, context }, "negation.new");
const lost = (response: string, context: string) => factOf({ response, context }, "negation.lost");

describe("a negation of the response's own", () => {
  it.each([
    "Sensor B did not pass the leak test.",
    "It is not the case that sensor B passed the leak test.",
    "Sensor B never passed the leak test.",
    "Sensor B hasn't passed the leak test.",
  ])("%s", (response) => {
    expect(added(response)).toBe(1);
    expect(notesOf({ response, context: PASSED }, "negation.new")[0]).toContain(PASSED);
  });

  it.each([
    ["where the context denies it too", "Sensor B did not pass.", "Sensor B did not pass the leak test."],
    ["where the next sentence does", "Sensor B did not pass the test.", "Sensor B took the test. It did not pass."],
    ["where the context says nothing of it", "The lamp is not green.", PASSED],
    ["in not only", "Sensor B passed not only the leak test.", PASSED],
    ["in the number of a thing", "Sensor B passed leak test No. 5.", "Sensor B passed leak test No. 5."],
    ["in a speaker's act", "I cannot pass sensor B in the leak test.", PASSED],
    ["in a condition", "If sensor B has not passed the leak test, call us.", PASSED],
    ["in a word of another language", "The non-stop leak test of sensor B passed.", PASSED],
  ])("is none %s", (_, response, context) => {
    expect(added(response, context)).toBe(0);
  });
});

describe("a negation that got lost", () => {
  it("in a sentence that is told otherwise", () => {
    expect(lost("The tenant may sublet the store.", "The tenant may not sublet the store.")).toBe(1);
  });
  it.each([
    ["where both have it", "The tenant may not sublet the store.", "The tenant may not sublet the store."],
    ["where it is about something else", "The store is open.", "Smoking is not allowed here. The store is open."],
  ])("is none %s", (_, response, context) => {
    expect(lost(response, context)).toBe(0);
  });
});
