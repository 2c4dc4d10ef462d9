import { describe, expect, it } from "vitest";
import { type Case, factOf, notesOf, shownBy } from "./checked.js";

type Context = NonNullable<Case["context"]>;
type Row = readonly [behaviour: string, response: string, context: Context];

const unresolved = (response: string, context: Context) => factOf({ response, context }, "citations.unresolved");

const LEASE = "Section 9.2 lets the tenant sublet the store.";

describe("a citation that the context holds is resolved", () => {
  const rows: readonly Row[] = [
    ["by the same words", "Section 9.2 lets you sublet.", LEASE],
    ["by its abbreviation", "Sec. 9.2 lets you sublet.", LEASE],
    ["by its sign", "§9.2 lets you sublet.", LEASE],
    ["by a full-width form", "Section ９.２ lets you sublet.", LEASE],
    ["by a heading", "Section 9.2 lets you sublet.", "9.1 Rent\n9.2 Subletting. The tenant may sublet."],
    ["by a finer mention", "Section 9 lets you sublet.", LEASE],
    ["by an item of its parent", "Clause 4(b) sets the notice.", "Clause 4. (a) Rent is due. (b) Notice is due."],
    ["with spaces before its letters", "Article 17(1)(a) applies.", "Article 17 (1) (a) requires erasure."],
    ["by a roman numeral", "According to Article IV, members vote.", "Article 4: members vote."],
    ["in German", "Laut § 5 Abs. 2 gilt das.", "Nach § 5 Absatz 2 gilt das."],
    ["in Chinese", "根据第9条，可以退款。", "第九条 可以退款。"],
    ["as a standard of another body's series", "It meets EN 1.2 rules.", "It meets DIN EN 1.2 rules."],
    ["as a standard without its year", "Use ISO 27001.", "We follow ISO/IEC 27001:2022."],
    ["as a standard written together", "Keywords follow RFC 2119.", "Keywords follow RFC2119."],
    ["as a link without its last slash", "See https://a.example/x.", "See https://a.example/x/ for more."],
    ["as an address", "Write to help@acme.example.", "Mail help@acme.example."],
    ["as a title", 'Read "The Art of Piers" first.', "The book The Art of Piers is good."],
    [
      "as a law with a year that the context leaves out",
      "The Clean Air Act of 1970 asks for it.",
      "The Clean Air Act asks for it.",
    ],
    ["as a case", "The court said so in Smith v. Jones.", "In Smith v. Jones the court said so."],
    ["as an author with a year", "Piers rot (Miller et al., 2019).", "Miller, A., Doe, B. (2019). Piers rot."],
    ["as the part of that number", "The pier is long [2].", ["Nothing.", "The pier is long."]],
    ["as the part that numbers itself so", "The pier is long [7].", ["[7] The pier is long.", "[9] Nothing."]],
    ["as a part's id", "The pier is long [kb-12].", [{ id: "kb-12", text: "The pier is long." }]],
    [
      "as a part's source",
      "It is so [Source: Employee Handbook].",
      [{ source: "employee-handbook.pdf", text: "It is so." }],
    ],
  ];
  it.each(rows)("%s", (_, response, context) => {
    expect(factOf({ response, context }, "citations.count")).toBeGreaterThan(0);
    expect(unresolved(response, context)).toBe(0);
  });
});

describe("a citation that the context does not hold is unresolved", () => {
  const rows: readonly Row[] = [
    ["a section that looks alike", "Section 9.2 lets you sublet.", "Section 9.20 lets you sublet."],
    ["a section that is longer", "Section 9.20 lets you sublet.", LEASE],
    ["a bare number of that value", "Section 9.2 lets you sublet.", "The rent is 9.2 million."],
    ["another scheme", "Clause 9.2 lets you sublet.", LEASE],
    ["an item its parent lacks", "Clause 4(c) sets the notice.", "Clause 4. (a) Rent is due. (b) Notice is due."],
    ["a standard of another year", "Use ISO 27001:2013.", "We follow ISO/IEC 27001:2022."],
    ["another standard", "Keywords follow RFC 2119.", "Keywords follow RFC 2118."],
    ["another path", "See https://a.example/y.", "See https://a.example/x for more."],
    ["another title", 'Read "The Art of Boats" first.', "The book The Art of Piers is good."],
    ["another law", "The Clean Water Act asks for it.", "The Clean Air Act asks for it."],
    ["another year of a law", "The Companies Act 2006 applies.", "The Companies Act 1985 applies."],
    ["another year of an author", "Piers rot (Miller et al., 2018).", "Miller, A., Doe, B. (2019). Piers rot."],
    ["a part that does not exist", "The pier is long [3].", ["Nothing.", "The pier is long."]],
    ["a part that parts number otherwise", "The pier is long [2].", ["[7] The pier is long.", "[9] Nothing."]],
    ["a source that is not there", "It is so [Source: Port Annual, table 12].", "Opening hours: nine to four."],
    ["a citation in a question", "Does Section 9.2 apply?", "Nothing here."],
    ["a citation with an invisible character", "Sec\u200btion 9.2 lets you sublet.", "Nothing here."],
    ["any without a context", "Section 9.2 lets you sublet.", []],
  ];
  it.each(rows)("%s", (_, response, context) => {
    expect(unresolved(response, context)).toBeGreaterThan(0);
  });

  it("each member of a list counts by itself", () => {
    expect(unresolved("Sections 3, 4 and 5 apply.", "Section 3. Section 4. Section 6.")).toBe(1);
  });
});

describe("a mention that the context denies does not count", () => {
  const response = "Section 9.2 lets you sublet.";
  it.each([
    ["before it", "There is no section 9.2 in this lease."],
    ["by a verb before it", "The lease doesn't contain a section 9.2."],
    ["behind it", "Section 9.2 does not exist."],
    ["as repealed", "Section 9.2 of the old lease was repealed in 2019."],
    ["as no longer in force", "Section 9.2 is no longer in force."],
    ["as reserved", "9.2 [Reserved]\n9.3 Notice"],
    ["by an adjective", "The former, now repealed section 9.2 let tenants sublet."],
  ])("%s", (_, context) => {
    expect(unresolved(response, context)).toBe(1);
    expect(notesOf({ response, context }, "citations.unresolved")[0]).toMatch(/is only denied|stands nowhere/);
  });

  it.each([
    ["one positive mention is enough", "No section 9.2 existed. Section 9.2 was added in 2020."],
    ["a denial in another sentence", "There is no fee. Section 9.2 is long."],
    ["a denial in another clause", "If you do not pay, section 9.2 applies."],
    ["a denial of what it says", "Section 9.2 does not allow pets."],
    ["a denial that takes it for granted", "The tenant may not sublet under Section 9.2."],
    ["not only", "Not only section 9.2 lets you sublet."],
    ["No. before a number", "Regulation No. 5, section 9.2."],
  ])("but %s", (_, context) => {
    expect(unresolved(response, context)).toBe(0);
  });

  it("beyond the window of the policy it counts again", () => {
    const context = "There is no such thing as a very well hidden further section 9.2 in here.";
    expect(factOf({ response, context, settings: { negationWindow: 60 } }, "citations.unresolved")).toBe(1);
    expect(factOf({ response, context, settings: { negationWindow: 20 } }, "citations.unresolved")).toBe(0);
  });
});

describe("what is no citation", () => {
  it.each([
    ["numbers of things", "It weighs 9.2 kg and takes 30 days (thirty days)."],
    ["a repeated number", "Pay within thirty (30) days."],
    ["numbered items", "(1) Press the button. (2) Wait."],
    ["a step", "Step 3 is to press the button."],
    ["data in brackets", "values = [1, 2, 3] and the interval [0, 1]."],
    ["code", "Use `list[3]` to read it."],
    ["the text of a link's bracket", "The [3](#three) button."],
    ["a section that the response says is missing", "There is no Section 9.2 in the documents."],
    ["a section that was not found", "I couldn't find Section 9.2 in the documents."],
  ])("%s", (_, response) => {
    expect(factOf({ response, context: "Nothing here." }, "citations.count")).toBe(0);
  });

  it("a stray negation does not free a citation from its proof", () => {
    const response = "No refunds are given after 30 days, and not before that as stated in Section 9.2.";
    expect(unresolved(response, "No refunds are given after 30 days.")).toBe(1);
  });

  it("a title or link that the user named is no invention", () => {
    const response = 'I read "The Art of Piers" at https://a.example/piers.';
    expect(unresolved(response, "Nothing.")).toBe(2);
    const prompt = 'Did you read "The Art of Piers" at https://a.example/piers?';
    expect(factOf({ response, prompt, context: "Nothing." }, "citations.unresolved")).toBe(0);
  });

  it("the evidence is the citation itself", () => {
    expect(shownBy({ response: "Yes, see § 9.2 of it.", context: "Nothing." }, "citations.unresolved")).toEqual([
      "§ 9.2",
    ]);
  });
});
