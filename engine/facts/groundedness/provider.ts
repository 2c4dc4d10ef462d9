import type { Unread } from "../../match/types.js";
import type { FactValue } from "../../model/facts.js";
import type { FactProvider, ProviderInput, ProviderOutput } from "../types.js";
import type { Check, CheckedFact } from "./check.js";
import { citations } from "./citations/check.js";
import { type Ground, groundOf } from "./ground.js";
import { names } from "./names.js";
import { negation } from "./negation/check.js";
import { numbers } from "./numbers/check.js";
import { swappedNumbers } from "./numbers/swapped.js";
import { quotes } from "./quotes/check.js";
import { support } from "./support.js";

/** Each kind of evidence is one entry. */
const CHECKS: readonly Check[] = [support, citations, numbers, swappedNumbers, names, quotes, negation];

/** Where the metric sets no `negationWindow`. */
const WINDOW = 60;

const windowOf = ({ settings }: ProviderInput): number => {
  const value = settings.get("negationWindow");
  return typeof value === "number" ? value : WINDOW;
};

const unreadOf = ({ budget, foreign, claims, coverage }: Ground): readonly Unread[] => {
  const unread: Unread[] = [];
  if (budget.exhausted) {
    const detail = "the response asks for more look-ups in the context than one request may cost";
    unread.push({ what: "groundedness", where: "response", cause: "budget", detail });
  }
  if (foreign.includes(true) && claims.some((claim) => !coverage.find(claim).told)) {
    const detail = "words are not compared with context in another language; unverified but for numbers and names";
    unread.push({ what: "language", where: "response", cause: "no_coverage", detail });
  }
  return unread;
};

/** How well the context supports what the response states. */
export const groundednessProvider: FactProvider = {
  name: "groundedness",
  declares: CHECKS.flatMap((check) => check.declares),
  compute: (input): ProviderOutput => {
    const ground = groundOf(input.segments, windowOf(input));
    const found: readonly (readonly [string, CheckedFact])[] = CHECKS.flatMap((check) =>
      Object.entries(check.run(ground)),
    );
    return {
      facts: new Map<string, FactValue>(found.map(([name, { value }]) => [name, value])),
      evidence: new Map(found.map(([name, { evidence }]) => [name, evidence])),
      unread: unreadOf(ground),
    };
  },
};
