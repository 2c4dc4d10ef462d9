import { describe, expect, test } from "vitest";
import { CHECKS, checkByName } from "../../../engine/match/checks/checks.js";

const passes = (expression: string, text: string): boolean | undefined => checkByName(expression)?.(text);

/** A made-up token whose checksum is right; in two parts, so that no scanner takes it for a real one. */
const TOKEN = `ghp_${"SentinelTestValueNotARealToken"}1Liwuv`;
const SECRET_KEY = "DyXZZCSiBREJ8YZ5cULd7PVdKpbkhHvHJ7otbJmLJajJtRsyq1irMMqKimYeKvRmZ8Sc2qWLhKjYR4ekM8RSzkV";

describe.each([
  {
    check: "luhn",
    positive: ["4242 4242 4242 4242", "378282246310005", "6011-1111-1111-1117"],
    nearMiss: ["4242 4242 4242 4241", "3782 822463 10006"],
    negative: ["", "no digits", "0000", "12345678901234567890"],
  },
  {
    check: "card_issuer",
    positive: ["4242 4242 4242 4242", "5555555555554444", "2223003122003222", "378282246310005", "30569309025904"],
    nearMiss: ["424242424242424", "2220003122003222", "37828224631000", "5655555555554444000000"],
    negative: ["", "1234567890123456", "9999999999999999"],
  },
  {
    check: "iban",
    positive: ["DE89 3704 0044 0532 0130 00", "gb82west12345698765432", "FR1420041010050500013M02606"],
    nearMiss: ["DE89 3704 0044 0532 0130 01", "DE98 3704 0044 0532 0130 00", "GB82WEST1234569876543"],
    negative: ["", "XX89370400440532013000", "DE", "NOT AN IBAN AT ALL"],
  },
  {
    check: "base58_key",
    positive: ["So11111111111111111111111111111111111111112", "11111111111111111111111111111111", SECRET_KEY],
    nearMiss: [
      "So1111111111111111111111111111111111111111",
      "0o11111111111111111111111111111111111111112",
      SECRET_KEY.slice(1),
    ],
    negative: ["", "hello", "1".repeat(100_000)],
  },
  {
    check: "github_checksum",
    positive: [TOKEN],
    nearMiss: [`${TOKEN.slice(0, -1)}w`, TOKEN.replace("Value", "Walue"), TOKEN.slice(0, -1)],
    negative: ["", "ghp_", `ghp_${"0".repeat(36)}`],
  },
  {
    check: "entropy(3.5)",
    positive: ["9f8Ke2LmQz71XwTb", "Tr0ub4dor&3zebra"],
    nearMiss: ["password1234", "aabbccddeeff"],
    negative: ["", "aaaaaaaaaaaa", "😀😀😀"],
  },
])("$check", ({ check, positive, nearMiss, negative }) => {
  test.each(positive)("holds for %s", (text) => {
    expect(passes(check, text)).toBe(true);
  });
  test.each(nearMiss)("does not hold for the near miss %s", (text) => {
    expect(passes(check, text)).toBe(false);
  });
  test.each(negative)("does not hold for %s", (text) => {
    expect(passes(check, text)).toBe(false);
  });
});

describe("names of checks", () => {
  test.each(["nope", "luhn(3)", "entropy", "entropy()", "entropy(0)", "entropy(9)", "entropy(3.5", "luhn ", ""])(
    "%s names none",
    (expression) => {
      expect(checkByName(expression)).toBeNull();
    },
  );

  test("a check with a parameter takes whole numbers and fractions", () => {
    expect(passes("entropy(1)", "ab")).toBe(true);
    expect(passes("entropy(1.01)", "ab")).toBe(false);
  });

  test("each says in a sentence what it asks for", () => {
    for (const { about } of CHECKS.values()) expect(about).toMatch(/^[A-Z0-9].*\.$/);
  });
});
