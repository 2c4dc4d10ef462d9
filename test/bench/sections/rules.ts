import { setImmediate } from "node:timers/promises";
import { compileCondition } from "../../../engine/rules/condition.js";
import { evaluateRules } from "../../../engine/rules/evaluate-rules.js";
import type { CompiledRule } from "../../../engine/rules/types.js";
import { median } from "../numbers.js";
import type { Row, Section } from "../section.js";
import { timed } from "../timing.js";

const RULES = 400;
const CANDIDATES = [0, 1, 5, 20, 100, RULES] as const;
const CALLS = 300;

const countOf = (n: number): string => `words/s${n}.count`;
const signalFacts = new Set(Array.from({ length: RULES }, (_, n) => countOf(n)));

/** Two leaves, as a rule over a signal usually has; only those whose signal hit are candidates. */
const rules = [...signalFacts].map((fact, n): CompiledRule => {
  const source = {
    all: [
      { fact, operator: "greaterThanInclusive" as const, value: 1 },
      { fact: "response.length", operator: "greaterThan" as const, value: 10 },
    ],
  };
  const when = compileCondition(source, signalFacts);
  const id = `harm/words/r${n}`;
  const none = {
    pack: "words",
    signal: null,
    applies: null,
    points: null,
    atLeast: null,
    ifUnknown: null,
    evidence: [],
  };
  return { id, source, when, score: 0.5, message: id, ...none };
});

const frameWith = (hits: number): ReadonlyMap<string, number> =>
  new Map([["response.length", 100], ...[...signalFacts].map((fact, n) => [fact, n < hits ? 1 : 0] as const)]);

const timeWith = async (hits: number): Promise<number> => {
  const frame = frameWith(hits);
  const times: number[] = [];
  for (let call = 0; call < 2 * CALLS; call++) {
    times.push(await timed(() => evaluateRules(rules, frame)));
    await setImmediate();
  }
  return median(times.slice(CALLS)) * 1000;
};

const run = async (): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (const hits of CANDIDATES) rows.push({ what: `${hits} candidates`, measured: await timeWith(hits), unit: "us" });
  const [, one, , , , all] = rows;
  const share = (all?.measured ?? Number.NaN) / RULES;
  return [
    ...rows,
    { what: `each of ${RULES} candidates`, measured: share, unit: "us" },
    { what: "a candidate among many against one alone", measured: share / (one?.measured ?? Number.NaN), unit: "x" },
  ];
};

export const section: Section = { about: `rules by json-rules-engine, by the candidates among ${RULES}`, run };
