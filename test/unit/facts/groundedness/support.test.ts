import { describe, expect, it } from "vitest";
import { type Case, checked, factOf, notesOf } from "./checked.js";

const estimate = (texts: Case) => factOf(texts, "support.estimate");
const overlap = (texts: Case) => factOf(texts, "support.overlap");

const RESERVE = ["The reserve was founded in 1988.", "It covers 410 hectares.", "Dogs must be on a lead."];
const TOLD = 0.97;

describe("the estimate is high only where the context says it", () => {
  it.each([
    ["the same sentence", "The reserve was founded in 1988."],
    ["a part of a sentence", "Founded in 1988"],
    ["another form of its words", "The reserve, founded in 1988."],
    ["one sentence of each part", "The reserve was founded in 1988. Dogs must be on a lead."],
    ["words that only name the source", "According to the documents, the reserve was founded in 1988."],
    ["a number in words", "It covers four hundred and ten hectares."],
  ])("%s", (_, response) => {
    expect(estimate({ response, context: RESERVE })).toBe(TOLD);
  });

  it("a true quotation across the border of two parts", () => {
    const context = ["p.2 Weather means any gale above force nine at the pier head on two", "p.3 days in a row. Next"];
    const response = 'The rules define it as "any gale above force nine at the pier head on two days in a row".';
    expect(estimate({ response, context })).toBe(TOLD);
  });

  it("the same words in another order stay in the middle", () => {
    const context = "The red fox chased the grey cat through the garden at night.";
    expect(estimate({ response: "The grey cat chased the red fox at night.", context })).toBeLessThan(0.9);
  });

  it("words from distant places stay in the middle", () => {
    const context = ["The bakery opens at nine.", "The library was renovated in spring."];
    expect(estimate({ response: "The bakery was renovated in spring.", context })).toBeLessThan(0.9);
  });
});

describe("the estimate falls with what the context lacks", () => {
  it("half a sentence without support is at most a warning's worth", () => {
    const response = "The reserve was founded in 1988 and is home to the last breeding pair of grey cranes.";
    expect(estimate({ response, context: RESERVE })).toBeLessThan(0.75);
    expect(notesOf({ response, context: RESERVE }, "claims.unsupported")[0]).toContain("cranes");
  });

  it("one invention behind four hundred true sentences shows", () => {
    const response = `${"The reserve was founded in 1988. ".repeat(400)}It was opened by the queen.`;
    expect(estimate({ response, context: RESERVE })).toBeLessThan(0.75);
  });

  it("without any support it is 0.35: overlap alone never blocks", () => {
    expect(estimate({ response: "Ships have anchors.", context: RESERVE })).toBe(0.35);
    expect(estimate({ response: "Ships have anchors.", context: [] })).toBe(0.35);
  });

  it("leaving things out is not inventing things", () => {
    expect(overlap({ response: "Dogs must be on a lead.", context: RESERVE })).toBe(1);
  });
});

describe("words are compared by what they mean", () => {
  it.each([
    ["case", "THE PIER IS OPEN", "the pier is open"],
    ["diacritics", "The café is open.", "The cafe is open."],
    ["decomposed letters", "The cafe\u0301 is open.", "The café is open."],
    ["plural and tense", "Piers opened", "The pier opens"],
    ["digits and words", "There are 6 piers.", "There are six piers."],
    ["grouping", "It has 12,480 seats.", "It has 12.480 seats."],
    ["no-break grouping", "It has 12\u00a0480 seats.", "It has 12,480 seats."],
    ["full-width letters", "The ｐｉｅｒ is open.", "The pier is open."],
    ["invisible characters", "The pi\u00ader is open.", "The pier is open."],
    ["irregular forms", "The navy built the pier.", "The navy builds the pier."],
  ])("%s", (_, response, context) => {
    expect(overlap({ response, context })).toBe(1);
  });
});

describe("languages", () => {
  it("numbers and names bridge two languages, short of a confident pass, and the gap is listed", () => {
    const texts = { response: "The fair had 12,480 visitors.", context: "Die Messe zählte 12.480 Besucher." };
    expect(estimate(texts)).toBeGreaterThanOrEqual(0.75);
    expect(estimate(texts)).toBeLessThan(0.9);
    expect(checked(texts).unread.map(({ what, cause }) => [what, cause])).toEqual([["language", "no_coverage"]]);
  });

  it("words of another language support nothing", () => {
    const texts = { response: "El muelle norte es muy largo.", context: "The north pier is very long." };
    expect(estimate(texts)).toBeLessThan(0.6);
  });

  it("scripts without spaces are compared by pairs of characters", () => {
    expect(estimate({ response: "木耳", context: "这道菜的主要材料是木耳。" })).toBe(TOLD);
    expect(estimate({ response: "香菇", context: "这道菜的主要材料是木耳。" })).toBe(0.35);
  });

  it("one language needs no note", () => {
    expect(checked({ response: "The pier is wide.", context: "The pier is long." }).unread).toEqual([]);
  });
});
