import type { Evidence } from "../../../model/result.js";
import { type Check, count, counted, evidenceAt, NONE, quoteAt } from "../check.js";
import type { Ground } from "../ground.js";
import { Arithmetic, runsOf } from "./arithmetic.js";
import { type Held, numbersOf } from "./held.js";
import type { NumberLine } from "./number-line.js";
import { type Quantity, quantitiesOf } from "./quantities.js";

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

/** Specific numbers of claims that neither context nor question holds, and that do not follow from what they hold. */
const absentOnes = (ground: Ground, stated: readonly Quantity[]): readonly Quantity[] => {
  const { marks, budget } = ground;
  const context = ground.numbers();
  const asked = numbersOf(ground.asked);
  const isHeld = (one: Quantity): boolean =>
    marks.given[one.from] === 1 ||
    context.line.holds(one) ||
    asked.line.holds(one) ||
    isHedged(ground, one, context.line);
  const known = stated.filter(isHeld).map(({ value }) => value);
  const values = [...context.all, ...asked.all].map(({ quantity }) => quantity.value);
  const arithmetic = new Arithmetic([...values, ...known, ...runsOf(known)], budget);
  return stated.filter((one) => {
    if (!isSpecific(one) || marks.cited[one.from] === 1 || isHeld(one)) return false;
    if (!arithmetic.gives(one)) return true;
    arithmetic.add(one.value);
    return false;
  });
};

const sameMeasure = (a: Quantity, b: Quantity): boolean =>
  (a.unit >= 0 && a.unit === b.unit) || (a.kind !== "plain" && a.kind === b.kind);

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
    const stated = ground.claims.flatMap((claim) => quantitiesOf(ground.response, claim));
    if (!stated.some(isSpecific)) return { "numbers.absent": NONE, "numbers.conflict": NONE };
    const found = absentOnes(ground, stated).map((one) => ({
      one,
      rival: ground.numbers().all.find(({ quantity }) => sameMeasure(one, quantity)),
    }));
    const places = (some: typeof found) => counted(some.map(({ one, rival }) => placeOf(ground, one, rival)));
    return {
      "numbers.absent": places(found),
      "numbers.conflict": places(found.filter(({ rival }) => rival !== undefined)),
    };
  },
};
