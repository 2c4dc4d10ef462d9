import type { Evidence } from "../../../model/result.js";
import { type Check, count, counted, evidenceAt, NONE, quoteAt } from "../check.js";
import type { Claim } from "../claims/claim.js";
import type { Ground } from "../ground.js";
import { follows, runsOf, ValueSet } from "./arithmetic.js";
import { type Held, numbersOf } from "./held.js";
import type { NumberLine } from "./number-line.js";
import type { Quantity } from "./quantities.js";

/** A plain number below this may count or order things the context shows without a number. */
const LARGE = 100;
const COUNTABLE = 20;
/** "about 470" for 468.4; "over 8 million" for 8.5 million. */
const HEDGES = new Set(
  "about around approximately roughly nearly almost over under above below circa ca etwa rund fast environ casi".split(
    " ",
  ),
);
const HEDGE_SLACK = 0.1;
/** Tokens shown round a number of the context. */
const AROUND = 3;

/** Numbers that can't be a count, an order or a manner of speaking. */
const isSpecific = ({ explicit, kind, step, value, unit }: Quantity): boolean =>
  explicit && (kind !== "plain" || step < 1 || value >= LARGE || (unit >= 0 && value > COUNTABLE));

const isHedged = ({ response }: Ground, { from, value }: Quantity, line: NumberLine): boolean =>
  HEDGES.has(response.form(from - 1)) && line.within(value * (1 - HEDGE_SLACK), value * (1 + HEDGE_SLACK));

/** Numbers of the window that holds a claim best: what it may have calculated with. */
const nearbyValues = ({ coverage, corpus }: Ground, claim: Claim): ValueSet =>
  new ValueSet(
    corpus
      .window(coverage.find(claim).window)
      .flatMap(({ document, sentence }) => document.quantitiesIn(sentence).map(({ value }) => value)),
  );

/** What a claim states, read once. */
interface Stated {
  readonly claim: Claim;
  readonly quantities: readonly Quantity[];
}

/** Specific numbers that neither context nor question holds, and that do not follow from what stands near. */
const absentOnes = (ground: Ground, stated: readonly Stated[]): readonly Quantity[] => {
  const { marks, budget } = ground;
  const { line } = ground.numbers();
  const asked = numbersOf(ground.asked);
  const isHeld = (one: Quantity): boolean =>
    marks.given[one.from] === 1 || line.holds(one) || asked.line.holds(one) || isHedged(ground, one, line);
  const known = stated.flatMap(({ quantities }) => quantities.filter(isHeld).map(({ value }) => value));
  const shared = new ValueSet([...asked.all.map(({ quantity }) => quantity.value), ...known, ...runsOf(known)]);
  return stated.flatMap(({ claim, quantities }) => {
    const unheld = quantities.filter((one) => isSpecific(one) && marks.cited[one.from] !== 1 && !isHeld(one));
    if (unheld.length === 0) return [];
    const nearby = nearbyValues(ground, claim);
    return unheld.filter((one) => {
      if (one.kind === "year" || !follows(one, [shared, nearby], budget)) return true;
      shared.add(one.value);
      return false;
    });
  });
};

/** The first number of the context by what it counts, or by its kind where that is a measure. */
const rivalsOf = (held: readonly Held[]): ((one: Quantity) => Held | undefined) => {
  const byMeasure = new Map<number | string, Held>();
  for (const one of [...held].reverse()) {
    if (one.quantity.kind !== "plain") byMeasure.set(one.quantity.kind, one);
    if (one.quantity.unit >= 0) byMeasure.set(one.quantity.unit, one);
  }
  return ({ unit, kind }) => byMeasure.get(unit) ?? (kind === "plain" ? undefined : byMeasure.get(kind));
};

const placeOf =
  ({ response }: Ground, one: Quantity, rival: Held | undefined) =>
  (): Evidence => {
    const span = response.spanOf(one);
    const text = `"${response.text(span)}" stands nowhere in the context`;
    if (!rival) return evidenceAt(response, span, text);
    const { document, quantity } = rival;
    const around = document.spanOf({
      from: Math.max(0, quantity.from - AROUND),
      to: Math.min(document.count, quantity.to + AROUND),
    });
    return evidenceAt(response, span, `${text}, which has ${quoteAt(document, around)}`);
  };

/** Numbers the response states: money, percentages, years, decimals, large numbers, numbers of something. */
export const numbers: Check = {
  declares: [
    count(
      "numbers.absent",
      "Specific numbers of claims that the context does not hold and that do not follow from it.",
    ),
    count("numbers.conflict", "Those among them for which the context has another value of the same measure."),
  ],
  run: (ground) => {
    const stated = ground.claims.map((claim) => ({ claim, quantities: ground.response.quantitiesIn(claim) }));
    if (!stated.some(({ quantities }) => quantities.some(isSpecific))) {
      return { "numbers.absent": NONE, "numbers.conflict": NONE };
    }
    const rivalOf = rivalsOf(ground.numbers().all);
    const found = absentOnes(ground, stated).map((one) => ({ one, rival: rivalOf(one) }));
    const places = (some: typeof found) => counted(some.map(({ one, rival }) => placeOf(ground, one, rival)));
    return {
      "numbers.absent": places(found),
      "numbers.conflict": places(found.filter(({ rival }) => rival !== undefined)),
    };
  },
};
