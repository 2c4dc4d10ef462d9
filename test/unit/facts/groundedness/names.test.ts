import { describe, expect, it } from "vitest";
import { type Case, factOf, shownBy } from "./checked.js";

const absent = (texts: Case) => factOf(texts, "names.absent");

describe("a name that stands nowhere", () => {
  it("is shown", () => {
    const texts = { response: "The pier was opened by Queen Sonja.", context: "The pier was opened by the queen." };
    expect(shownBy(texts, "names.absent")).toEqual(["Sonja"]);
  });
});

describe("a name that is known", () => {
  it.each([
    ["by its word", "It was opened by Queen Sonja.", "Sonja, the queen, opened it."],
    ["by its possessive", "It is the work of Sonja.", "It is Sonja's work."],
    ["by a longer form", "It is about Christianity there.", "It is about Christian faith there."],
    ["by its words written apart", "It is made by OptimumSolutions today.", "It is made by Optimum Solutions today."],
    [
      "by its initials",
      "It was built after WWII here.",
      "It was built here after World War II. World War I was long gone.",
    ],
    ["by its diacritics left out", "It is in Malmo today.", "It is in Malmö today."],
    ["at the start of a sentence", "Fine weather came.", "The weather was good."],
    ["in a heading", "Opening Hours Of Our Store", "nine to four"],
    ["as a number's month or a first person", "Then I came.", "They came."],
  ])("%s", (_, response, context) => {
    expect(absent({ response, context })).toBe(0);
  });

  it("from the question", () => {
    const texts = { response: "No flight of Sonja was found there.", context: "Flights: none." };
    expect(absent({ ...texts, prompt: "Which flight has Sonja?" })).toBe(0);
  });

  it("is not looked for in German, which capitalises nouns, nor across languages", () => {
    expect(absent({ response: "Das ist die Brücke mit dem Turm.", context: "Das ist die Insel mit dem Hafen." })).toBe(
      0,
    );
    expect(
      absent({
        response: "It is in the city of Munich.",
        context: "Das ist die Stadt mit dem Namen München und der Isar.",
      }),
    ).toBe(0);
  });
});
