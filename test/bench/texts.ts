import { readFileSync } from "node:fs";
import type { ScoringRequest } from "../../engine/index.js";
import { pickerOf, randomFrom } from "./numbers.js";

/** Real messages and tool outputs of the collection the packs are tested on for false alarms. */
const COLLECTED = readFileSync(new URL("../fixtures/benign/texts.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .flatMap((line) => textsIn(JSON.parse(line)))
  .filter((text) => text.length > 30 && text.length < 600);

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value.trim()];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const NAMES = ["Ines Aalto", "Marcus Webb", "Dr. Okafor", "Priya Raman", "J. R. Lindqvist", "Tomasz Zielinski"];
const FIRMS = ["Halden Marine", "Bright & Sons Ltd.", "the Oslo office", "Nordwind AG", "Kestrel Freight", "NASA"];
const THINGS = [
  "The contract",
  "Invoice 4471",
  "The audit",
  "The north pier",
  "Order A-1093",
  "The third-quarter report",
];
const ACTS = ["was signed", "was not approved", "rose", "fell", "was delivered", "never arrived", "has been renewed"];

type Pick = <T>(items: readonly T[]) => T;

/** A sentence of the kind that can be checked: a name, a number, a date. */
const factual = (pick: Pick, random: () => number): string => {
  const amount = Math.round(random() * 90_000) / 100;
  const day = 1 + Math.floor(random() * 28);
  return pick([
    () => `${pick(THINGS)} ${pick(ACTS)} on ${day} March ${2015 + (day % 10)}, ${pick(NAMES)} of ${pick(FIRMS)} said.`,
    () => `${pick(FIRMS)} paid $${amount.toFixed(2)} to ${pick(NAMES)} for ${day} pallets weighing ${amount} kg each.`,
    () =>
      `"${pick(THINGS)} ${pick(ACTS)} by ${amount.toFixed(1)}%," wrote ${pick(NAMES)}, "and we expect ${day} more."`,
    () =>
      `According to ${pick(FIRMS)} [${1 + (day % 4)}], ${pick(THINGS).toLowerCase()} ${pick(ACTS)} after ${day} days.`,
  ])();
};

/** Prose of about `length` characters that no other seed gives. */
export const prose = (seed: number, length: number): string => {
  const random = randomFrom(seed);
  const pick = pickerOf(random);
  const parts: string[] = [];
  for (let size = 0; size < length; size += 1 + (parts.at(-1)?.length ?? 0))
    parts.push(random() < 0.5 ? factual(pick, random) : pick(COLLECTED));
  return parts.join(random() < 0.3 ? "\n" : " ").slice(0, length);
};

/** A response that says again, in part and with changes, what stands in the context. */
const answerTo = (seed: number, context: string, length: number): string => {
  const random = randomFrom(seed);
  const pick = pickerOf(random);
  const said = context.slice(0, 4 * length).split(/(?<=[.?!]) /);
  const parts: string[] = [];
  for (let size = 0; size < length; size += 1 + (parts.at(-1)?.length ?? 0)) {
    const sentence = random() < 0.5 ? pick(said) : random() < 0.5 ? factual(pick, random) : pick(COLLECTED);
    parts.push(random() < 0.2 ? sentence.replace(/\d/, "7") : sentence);
  }
  return parts.join(" ").slice(0, length);
};

export interface Sizes {
  /** Characters of the response. */
  readonly response: number;
  /** Characters of all context documents together. */
  readonly context: number;
}

/** The usual request: 2 KiB response, 8 KiB context. */
export const USUAL: Sizes = { response: 2048, context: 8192 };

/** A request with four documents of context, distinct by its seed. */
export const requestOf = (seed: number, { response, context }: Sizes = USUAL): ScoringRequest => {
  const documents = [0, 1, 2, 3].map((n) => prose(seed * 7 + n, Math.floor(context / 4)));
  return {
    response: answerTo(seed, documents.join(" "), response),
    context: documents.map((text, n) => ({ id: `d${n + 1}`, kind: n === 0 ? "tool_output" : "retrieved", text })),
  };
};

export const requests = (count: number, sizes: Sizes = USUAL, seed = 1): readonly ScoringRequest[] =>
  Array.from({ length: count }, (_, n) => requestOf(seed * 1_000_003 + n, sizes));
