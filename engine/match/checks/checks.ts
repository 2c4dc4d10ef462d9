import { base58Key } from "./base58-key.js";
import { cardIssuer } from "./card-issuer.js";
import { entropy } from "./entropy.js";
import { githubChecksum } from "./github-checksum.js";
import { iban } from "./iban.js";
import { luhn } from "./luhn.js";

/** Judges the text of a hit by more than its form. */
export type CheckTest = (text: string) => boolean;

export interface Check {
  readonly about: string;
  /** What stands in the parentheses, as in `entropy(3.5)`; absent where nothing does. */
  readonly parameter?: { readonly name: string; readonly least: number; readonly most: number };
  readonly make: (parameter: number) => CheckTest;
}

export const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ["luhn", { about: "12 to 19 digits whose last one is the Luhn check digit.", make: () => luhn }],
  ["card_issuer", { about: "Begins and is as long as the numbers of a payment card network.", make: () => cardIssuer }],
  ["iban", { about: "An IBAN: the length of its country and its check digits.", make: () => iban }],
  [
    "base58_key",
    { about: "Base58 of 32 or 64 bytes, as addresses and keys of some chains are.", make: () => base58Key },
  ],
  [
    "github_checksum",
    { about: "A GitHub token whose last six characters are its checksum.", make: () => githubChecksum },
  ],
  [
    "entropy",
    {
      about: "At least so many bits of entropy a character, as in entropy(3.5).",
      parameter: { name: "bits", least: 0.1, most: 8 },
      make: entropy,
    },
  ],
]);

/** The check an expression such as `luhn` or `entropy(3.5)` names; null where there is none. */
export const checkByName = (expression: string): CheckTest | null => {
  const [, name = "", given] = /^([a-z0-9_]+)(?:\((\d+(?:\.\d+)?)\))?$/.exec(expression) ?? [];
  const check = CHECKS.get(name);
  if (check === undefined || (check.parameter === undefined) !== (given === undefined)) return null;
  if (check.parameter === undefined) return check.make(0);
  const value = Number(given);
  return value >= check.parameter.least && value <= check.parameter.most ? check.make(value) : null;
};
