import type { SignalSpec } from "../../engine/match/types.js";
import { pickerOf, randomFrom } from "./numbers.js";

const VERBS =
  "ignore reveal print export forward delete bypass approve transfer unlock disclose grant reset override install disable publish leak wire sell";
const OBJECTS =
  "instructions credentials passwords customers invoices keys tokens records settings payments contracts accounts backups payroll wallets emails orders logs tickets shipments";
const QUALITIES = "previous hidden internal private full secret unpaid old pending overdue";
const [verbs, objects, qualities] = [VERBS, OBJECTS, QUALITIES].map((words) => words.split(" "));

/** What a signal says besides its names: a regex with its necessary words, or plain texts. */
export type SignalBody = Pick<SignalSpec, "literals"> & { readonly regex?: string };

/** Bodies of the kinds packs are made of: an order to do something, a vendor's key, a fixed text. No two are alike. */
export const signalBodies = (count: number, seed = 1): readonly SignalBody[] => {
  const pick = pickerOf(randomFrom(seed));
  const two = (words: readonly string[] = []): string => `(?:${pick(words)}|${pick(words)})`;
  return Array.from({ length: count }, (_, n): SignalBody => {
    if (n % 5 === 3) return { regex: `\\bvk${n}_[a-z0-9]{20,40}\\b`, literals: [`vk${n}_`] };
    if (n % 5 === 4) return { literals: [`${pick(verbs ?? [])} case ${n}`, `${pick(qualities ?? [])} file ${n}`] };
    const object = `${two(objects)}(?: of unit ${n})?`;
    return {
      regex: `\\b${two(verbs)}\\s+(?:the\\s+|your\\s+|all\\s+)*(?:${pick(qualities ?? [])}\\s+)?${object}\\b`,
      literals: [],
    };
  });
};
