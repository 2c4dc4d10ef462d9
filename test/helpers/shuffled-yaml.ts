import fc from "fast-check";
import { stringify } from "yaml";

type Json = unknown;

const isMap = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value with the keys of every map in another order; `pick` gives numbers from 0 to 1. */
const shuffled = (value: Json, pick: () => number): Json => {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, pick));
  if (!isMap(value)) return value;
  const entries = Object.entries(value).map(([key, held]) => ({ key, held: shuffled(held, pick), place: pick() }));
  return Object.fromEntries(entries.sort((a, b) => a.place - b.place).map(({ key, held }) => [key, held]));
};

/** A comment line before some of the lines that start an entry. */
const commented = (text: string, pick: () => number): string =>
  text
    .split("\n")
    .map((line, index) =>
      /^\s*(- )?[a-zA-Z_]+:/.test(line) && pick() < 0.3 ? `${/^\s*/.exec(line)?.[0]}# note ${index}\n${line}` : line,
    )
    .join("\n");

/** Endless numbers from 0 to 1, out of some. */
const picker = (numbers: readonly number[]): (() => number) => {
  let next = 0;
  return () => numbers[next++ % numbers.length] ?? 0;
};

/** One of many ways to write the same content down: keys in any order, comments here and there, block or flow. */
export const writings = (content: Json): fc.Arbitrary<string> =>
  fc
    .record({
      numbers: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 60 }),
      flowFrom: fc.integer({ min: 1, max: 6 }),
    })
    .map(({ numbers, flowFrom }) => {
      const pick = picker(numbers);
      const text = stringify(shuffled(content, pick), {
        collectionStyle: flowFrom === 1 ? "flow" : "any",
        lineWidth: 0,
      });
      return flowFrom === 1 ? text : commented(text, pick);
    });
