import { describe, expect, it } from "vitest";
import { readNumber } from "../../../../engine/facts/groundedness/numbers/number-format.js";
import { factOf, notesOf, shownBy } from "./checked.js";

const absent = (response: string, context: string, prompt = "") =>
  factOf({ response, context, prompt }, "numbers.absent");

describe("numbers as they are written", () => {
  it.each([
    ["1988", 1988, null],
    ["12,480", 12_480, 12.48],
    ["12.480", 12_480, 12.48],
    ["1,234,567", 1_234_567, null],
    ["1.234.567", 1_234_567, null],
    ["12'480", 12_480, null],
    ["2.60", 2.6, null],
    ["2,60", 2.6, null],
    ["1,234.5", 1234.5, null],
    ["1.234,5", 1234.5, null],
    ["12,34,567", 1_234_567, null],
  ])("%s", (text, value, other) => {
    expect(readNumber(text)).toMatchObject({ value, other });
  });
  it("versions and dates are no numbers", () => {
    expect(readNumber("1.2.3")).toBeNull();
  });
});

describe("a number the context does not hold", () => {
  it.each([
    ["money", "It earned $9,400.", "It earned $7,100."],
    [
      "a scaled sum",
      "The harbour earned 30 million crowns.",
      "Berths: 130. Occupancy 30%. Revenue: 7.1 million crowns.",
    ],
    ["a percentage", "It rose by 12 percent.", "It rose by 9 percent."],
    ["a year", "It was built in 1951.", "It was built in 1988."],
    ["a decimal", "It is 2.7 metres wide.", "It is 2.6 metres wide."],
    ["a count", "It has 45 berths.", "It has 40 berths."],
    ["a large number", "It seats 480.", "It seats 212."],
  ])("%s", (_, response, context) => {
    expect(absent(response, context)).toBe(1);
  });

  it("is in conflict where the context has another of the same measure, and the note says so", () => {
    const texts = { response: "The pier is 480 metres long.", context: "The pier is 212 metres long." };
    expect(factOf(texts, "numbers.conflict")).toBe(1);
    expect(shownBy(texts, "numbers.conflict")).toEqual(["480"]);
    expect(notesOf(texts, "numbers.conflict")[0]).toContain("212 metres");
    expect(factOf({ ...texts, context: "The pier is long." }, "numbers.conflict")).toBe(0);
  });
});

describe("a number that stands elsewhere", () => {
  const context = ["The north pier is 212 metres long.", "The harbour wall is 480 metres long."];
  const swapped = (response: string, prompt = "") => factOf({ response, prompt, context }, "numbers.swapped");

  it("is swapped where the passage of the claim has another of the same measure", () => {
    const response = "The north pier is 480 metres long.";
    expect(swapped(response)).toBe(1);
    expect(absent(response, context.join(" "))).toBe(0);
    expect(notesOf({ response, context }, "numbers.swapped")[0]).toContain("212");
  });
  it.each([
    ["in its own passage", "The harbour wall is 480 metres long."],
    ["beside the passage's own", "The north pier is 212 metres long, the wall 480 metres."],
    ["of another measure", "The north pier, 480 years old, is long."],
    ["in a claim about nothing here", "Ships of 480 metres are rare sights."],
  ])("is not %s", (_, response) => {
    expect(swapped(response)).toBe(0);
  });
  it("nor where the user named it", () => {
    expect(swapped("The north pier is 480 metres long.", "Is it 480 metres long?")).toBe(0);
  });
});

describe("a number that is held, or follows", () => {
  it.each([
    ["in another custom", "12,480 visitors came.", "12.480 Besucher kamen."],
    ["in words", "It has 40 berths.", "It has forty berths."],
    ["and a half", "It costs 12.50 euros.", "It costs twelve and a half euros."],
    ["with its scale written out", "It earned 7,100,000 crowns.", "It earned 7.1 million crowns."],
    ["rounded to the steps it shows", "8.5 million people live there.", "8,537,673 people live there."],
    ["roughly", "It costs about 470 crowns.", "It costs 468.40 crowns."],
    ["as the sum of two", "Together they cost 350 crowns.", "One costs 150 crowns, the other costs 200 crowns."],
    ["as a share", "25 percent of the students passed.", "50 of 200 students passed."],
    ["as a total of the listed ones", "Fares: 110, 120 and 130. The total is 360.", "Fares are 110, 120 and 130."],
    ["as a range round what it has", "All scored between 70 and 80.", "They scored 71, 74 and 78.5."],
    ["as a small count", "There are 3 of them.", "A, B and C."],
    ["as part of a citation", "Section 412 applies.", "Section 412 applies."],
  ])("%s", (_, response, context) => {
    expect(absent(response, context)).toBe(0);
  });

  it("or was named by the user", () => {
    expect(absent("Your order 48213 is on its way.", "Orders ship daily.", "Where is order 48213?")).toBe(0);
    expect(absent("Your order 48213 is on its way.", "Orders ship daily.")).toBe(1);
  });

  it("but two inventions do not prove each other", () => {
    expect(absent("It costs 9,400 crowns, 2,300 crowns less.", "It costs 11,000 crowns.")).toBe(2);
  });
});
