import type { SignalSpec } from "../match/types.js";
import { ABSENT, type FactDeclaration, type FactValue } from "../model/facts.js";
import type { Finding } from "../model/finding.js";
import { type Direction, riskierOf } from "../model/score.js";

const nameOf = ({ id, metric }: SignalSpec): string => id.slice(metric.length + 1);

/** Every request asks for every name; building them anew took most of its time here. */
const countNames = new WeakMap<SignalSpec, string>();
const countName = (spec: SignalSpec): string => {
  const known = countNames.get(spec);
  if (known !== undefined) return known;
  const name = `${nameOf(spec)}.count`;
  countNames.set(spec, name);
  return name;
};

const count = (name: string, meaning: string): FactDeclaration => ({
  name,
  type: "integer",
  meaning,
  mayBeUnknown: false,
  ofSignals: "rises",
});

const worst = (family: string, direction: Direction): FactDeclaration => ({
  name: `${family}.worst`,
  type: "number",
  meaning: `The riskiest score among the signals of the family ${family} that hit; absent when none has one.`,
  mayBeUnknown: false,
  ofSignals: direction === "higher_is_worse" ? "rises" : "falls",
});

export const declareSignalFacts = (
  families: readonly string[],
  specs: readonly SignalSpec[],
  direction: Direction,
): readonly FactDeclaration[] => [
  count("signals.kinds", "Distinct signals that hit, guards applied."),
  count("signals.guarded", "Hits that stood under a guard."),
  ...families.flatMap((family) => [
    count(`${family}.kinds`, `Distinct signals of the family ${family} that hit.`),
    count(`${family}.count`, `Hits of the family ${family}.`),
    worst(family, direction),
  ]),
  ...specs.map((spec) => count(countName(spec), `Hits of the signal ${nameOf(spec)}.`)),
];

const tally = (active: readonly Finding[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { signal } of active) counts.set(signal, (counts.get(signal) ?? 0) + 1);
  return counts;
};

const familyFacts = (
  family: string,
  hit: readonly SignalSpec[],
  counts: ReadonlyMap<string, number>,
  direction: Direction,
): readonly (readonly [string, FactValue])[] => {
  const own = hit.filter((spec) => spec.family === family);
  const [first, ...rest] = own.flatMap(({ score }) => (score === undefined ? [] : [score]));
  return [
    [`${family}.kinds`, own.length],
    [`${family}.count`, own.reduce((sum, spec) => sum + (counts.get(spec.id) ?? 0), 0)],
    [`${family}.worst`, first === undefined ? ABSENT : rest.reduce((a, b) => riskierOf(direction, a, b), first)],
  ];
};

/** The counts of a metric's hits; `guarded` is how many hits stood under a guard and are not in `active`. */
export const signalFacts = (
  families: readonly string[],
  specs: readonly SignalSpec[],
  active: readonly Finding[],
  { guarded, direction }: { readonly guarded: number; readonly direction: Direction },
): Map<string, FactValue> => {
  const counts = tally(active);
  const hit = specs.filter((spec) => counts.has(spec.id));
  const facts = new Map<string, FactValue>([
    ["signals.kinds", hit.length],
    ["signals.guarded", guarded],
    ...families.flatMap((family) => familyFacts(family, hit, counts, direction)),
  ]);
  for (const spec of specs) facts.set(countName(spec), counts.get(spec.id) ?? 0);
  return facts;
};
