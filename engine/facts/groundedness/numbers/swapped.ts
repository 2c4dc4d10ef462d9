import type { Evidence } from "../../../model/result.js";
import { type Check, count, counted, evidenceAt, quoteAt } from "../check.js";
import type { Claim } from "../claims/claim.js";
import type { Ground } from "../ground.js";
import { follows, ValueSet } from "./arithmetic.js";
import { type Held, heldIn, numbersOf } from "./held.js";
import { equal, NumberLine } from "./number-line.js";
import type { Quantity } from "./quantities.js";

/** A window holds so much of a claim when it is what the claim is about. */
const ABOUT = 0.6;

const sameMeasure = (a: Quantity, b: Quantity): boolean =>
  (a.unit >= 0 && a.unit === b.unit) || (a.kind !== "plain" && a.kind === b.kind);

/** The number of the window whose place a stated one takes; one that the claim states too has kept its place. */
const replacedBy = (one: Quantity, stated: readonly Quantity[], held: readonly Held[]): Held | undefined =>
  held.find(({ quantity }) => sameMeasure(one, quantity) && !stated.some(({ value }) => equal(value, quantity.value)));

const swapsOf = (ground: Ground, claim: Claim, asked: NumberLine): readonly (() => Evidence)[] => {
  const stated = ground.response.quantitiesIn(claim);
  const { best, window } = ground.coverage.find(claim);
  if (stated.length === 0 || best < ABOUT) return [];
  const held = ground.corpus.window(window).flatMap(({ document, sentence }) => heldIn(document, sentence));
  const line = new NumberLine(held.map(({ quantity }) => quantity));
  const values = new ValueSet(held.map(({ quantity }) => quantity.value));
  return stated.flatMap((one) => {
    const marked = ground.marks.given[one.from] === 1 || ground.marks.cited[one.from] === 1;
    if (marked || line.holds(one) || asked.holds(one) || follows(one, [values], ground.budget)) return [];
    const rival = replacedBy(one, stated, held);
    if (!rival) return [];
    const span = ground.response.spanOf(one);
    const text = `"${ground.response.text(span)}" stands elsewhere; here the context has`;
    return [
      () =>
        evidenceAt(ground.response, span, `${text} ${quoteAt(rival.document, rival.document.spanOf(rival.quantity))}`),
    ];
  });
};

/** Numbers that the passage a claim is about has otherwise, wherever else the context may have them. */
export const swappedNumbers: Check = {
  declares: [count("numbers.swapped", "Numbers of claims whose passage has another value of the same measure.")],
  run: (ground) => {
    const asked = numbersOf(ground.asked).line;
    return { "numbers.swapped": counted(ground.claims.flatMap((claim) => swapsOf(ground, claim, asked))) };
  },
};
