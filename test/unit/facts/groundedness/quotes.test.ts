import { describe, expect, it } from "vitest";
import { factOf, shownBy } from "./checked.js";

const CLAUSE = "During the first year the tenant is under no circumstances entitled to sublet the store.";
const altered = (response: string, context: string = CLAUSE) => factOf({ response, context }, "quotes.altered");

describe("a quotation the context holds word for word", () => {
  it.each([
    ["straight marks", 'It says "the tenant is under no circumstances entitled to sublet".'],
    ["curly marks", "It says “the tenant is under no circumstances entitled to sublet”."],
    ["guillemets", "It says «the tenant is under no circumstances entitled to sublet»."],
    ["other case and punctuation", 'It says "The tenant is, under no circumstances, entitled to sublet!"'],
    ["a harmless omission", 'It says "During the first year ... under no circumstances entitled to sublet".'],
    ["an edit in brackets", 'It says "[...] the tenant is under no circumstances entitled to sublet".'],
    ["a short one", 'It is called "the store".'],
  ])("%s", (_, response) => {
    expect(altered(response)).toBe(0);
    expect(factOf({ response, context: CLAUSE }, "quotes.unknown")).toBe(0);
  });
});

describe("a quotation that differs", () => {
  it.each([
    ["by a word", 'It says "the tenant is under certain circumstances entitled to sublet".'],
    ["by leaving out a denial", 'It says "the tenant is ... entitled to sublet the store".'],
    ["by order", 'It says "entitled to sublet under no circumstances is the tenant".'],
  ])("%s", (_, response) => {
    expect(altered(response)).toBe(1);
  });

  it("from everything is unknown, not altered", () => {
    const response = 'She said "ships have carried anchors for ages".';
    expect(altered(response)).toBe(0);
    expect(shownBy({ response, context: CLAUSE }, "quotes.unknown")).toEqual(["ships have carried anchors for ages"]);
  });

  it("from the context but not from the user's words is nobody's invention", () => {
    const prompt = "Is it true that ships have carried anchors for ages?";
    const response = 'You asked whether "ships have carried anchors for ages".';
    expect(factOf({ response, prompt, context: CLAUSE }, "quotes.unknown")).toBe(0);
  });
});
