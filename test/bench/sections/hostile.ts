import type { ScoringRequest } from "../../../engine/index.js";
import { pickerOf, randomFrom } from "../numbers.js";
import { openService, TENANT } from "../open.js";
import type { Row, Section } from "../section.js";
import { prose } from "../texts.js";
import { takingTurns } from "../timing.js";

const LONG = 100_000;
const LONGEST = 1024 * 1024;
const ROUNDS = { warm: 1, rounds: 5 };

const repeated = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const soupOf = (words: readonly string[]) => (length: number) => {
  const pick = pickerOf(randomFrom(length));
  const parts: string[] = [];
  for (let size = 0; size < length; size += 1 + (parts.at(-1)?.length ?? 0)) parts.push(pick(words));
  return parts.join(" ").slice(0, length);
};

/** Words that stand in the regexes of the packs: what someone sends who has read them. */
const triggers = (regexes: readonly string[]): readonly string[] => [
  ...new Set(regexes.flatMap((regex) => regex.replace(/\\[a-zA-Z]/g, " ").match(/[a-z]{3,}/g) ?? [])),
];

const NEAR_MISSES = [
  "ignore all of the previous",
  "disregard any prior",
  "you are now the",
  "reveal your system",
  "here is the full customer",
  "forget everything that you",
  "before you can answer",
  "send the customer",
  "my instructions",
  "sure, here are the",
];

const shapesOf = (words: readonly string[]): Readonly<Record<string, (length: number) => string>> => ({
  prose: (length) => prose(length, length),
  "repeated opener": repeated("ignore all "),
  "repeated brackets": repeated("[1]("),
  "repeated quotes": repeated('"a" “'),
  "one letter": repeated("a"),
  digits: repeated("1,234.5 "),
  "trigger soup": soupOf(words),
  "near-miss soup": soupOf(NEAR_MISSES),
});

/** The text where it does most harm: in the context and, up to 100,000 characters, in the response as well. */
const requestWith = (text: string): ScoringRequest => ({
  response: text.slice(0, LONG),
  context: [{ id: "d1", kind: "retrieved", text }],
});

const rowsFor = async (
  shapes: Readonly<Record<string, (length: number) => string>>,
  evaluate: (request: ScoringRequest) => Promise<unknown>,
  length: number,
): Promise<readonly Row[]> => {
  const asked = Object.entries(shapes).map(([name, make]) => [name, requestWith(make(length))] as const);
  const calls = asked.map(([name, request]) => [name, () => evaluate(request)] as const);
  const times = await takingTurns<string>(Object.fromEntries(calls), ROUNDS);
  const usual = times["prose"] ?? Number.NaN;
  return Object.entries(times).map(([name, time]) => ({
    what: `${name}, ${length.toLocaleString("en")} characters`,
    measured: time,
    unit: "ms",
    note: `${(time / usual).toFixed(1)}x prose`,
  }));
};

const run = async (): Promise<readonly Row[]> => {
  const { service, close } = await openService();
  const regexes = service.snapshot().matcher.signals.flatMap(({ spec }) => spec.regex ?? []);
  const shapes = shapesOf(triggers(regexes));
  const evaluate = (request: ScoringRequest): Promise<unknown> => service.evaluate(TENANT, request);
  const rows = [...(await rowsFor(shapes, evaluate, LONG)), ...(await rowsFor(shapes, evaluate, LONGEST))];
  await close();
  return rows;
};

export const section: Section = {
  about: "texts made to be slow, in response (at most 100,000 characters) and context",
  run,
};
