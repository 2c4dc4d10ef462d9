import type { FactDeclaration, FactValue } from "../model/facts.js";
import type { Setting, SettingValue } from "../model/pack.js";
import { failure, type Pointer, type Problem } from "./problem.js";
import { same } from "./same.js";

/** A setting with its short form written out. */
export type SettingSpec = Exclude<Setting, number>;

export const specOf = (setting: Setting): SettingSpec =>
  typeof setting === "number" ? { type: "number", default: setting, stricter: "none" } : setting;

type AmountTable = Extract<SettingValue, Record<string, string>>;

const isTable = (value: SettingValue): value is AmountTable => typeof value === "object" && !Array.isArray(value);

/** What each type takes, and how it is called. */
const TYPES: Readonly<Record<SettingSpec["type"], { words: string; takes: (value: SettingValue) => boolean }>> = {
  boolean: { words: "true or false", takes: (value) => typeof value === "boolean" },
  number: { words: "a number", takes: (value) => typeof value === "number" },
  integer: { words: "a whole number", takes: (value) => Number.isInteger(value) },
  amount: { words: "base units by mint", takes: isTable },
  text: { words: "text", takes: (value) => typeof value === "string" },
  list: { words: "a list of texts", takes: (value) => Array.isArray(value) },
};

export const checkSettingValue = (
  spec: SettingSpec,
  value: SettingValue,
  path: string,
  at: Pointer,
): readonly Problem[] =>
  TYPES[spec.type].takes(value) ? [] : [failure("SCHEMA", { path, problem: `must be ${TYPES[spec.type].words}` }, at)];

export const checkSettings = (settings: Readonly<Record<string, Setting>>): readonly Problem[] =>
  Object.entries(settings).flatMap(([name, setting]) => {
    const spec = specOf(setting);
    const at = ["settings", name];
    const unordered = spec.type === "text" && spec.stricter !== "none";
    return [
      ...checkSettingValue(spec, spec.default, `settings.${name}.default`, [...at, "default"]),
      ...(unordered
        ? [
            failure("SCHEMA", { path: `settings.${name}.stricter`, problem: "must be none for text" }, [
              ...at,
              "stricter",
            ]),
          ]
        : []),
    ];
  });

export const declareSettings = (settings: Readonly<Record<string, Setting>> = {}): readonly FactDeclaration[] =>
  Object.entries(settings).map(([name, setting]) => {
    const { type, about } = specOf(setting);
    // A mint that has no entry makes a comparison unknown.
    return { name: `settings.${name}`, type, meaning: about ?? "A setting.", mayBeUnknown: type === "amount" };
  });

/** A policy's value over the one it came from; amounts merge mint by mint. */
export const mergeSetting = (was: SettingValue | undefined, is: SettingValue): SettingValue =>
  was !== undefined && isTable(was) && isTable(is) ? { ...was, ...is } : is;

const SIZE = { lower: -1, higher: 1 } as const;

/** The sign of `is - was` for ordered values; lists are ordered by inclusion. NaN when neither holds the other. */
const step = (was: SettingValue, is: SettingValue): number => {
  if (same(was, is)) return 0;
  if (Array.isArray(was) && Array.isArray(is)) {
    if (was.every((item) => is.includes(item))) return is.every((item) => was.includes(item)) ? 0 : 1;
    return is.every((item) => was.includes(item)) ? -1 : Number.NaN;
  }
  return Math.sign(Number(is) - Number(was));
};

/** True when the new value may let more through than the old one, by the setting's own word on what is stricter. */
export const isLooserSetting = (spec: SettingSpec, was: SettingValue, is: SettingValue): boolean => {
  if (spec.stricter === "none") return !same(was, is);
  const wanted = SIZE[spec.stricter];
  if (!isTable(was) || !isTable(is)) return !(step(was, is) * wanted >= 0);
  // A mint that gets its first entry is no longer unknown.
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].some((mint) => {
    const [before, after] = [was[mint], is[mint]];
    if (before === undefined || after === undefined) return true;
    return wanted < 0 ? BigInt(after) > BigInt(before) : BigInt(after) < BigInt(before);
  });
};

export const settingFact = (value: SettingValue): FactValue =>
  isTable(value) ? { byMint: new Map(Object.entries(value).map(([mint, amount]) => [mint, BigInt(amount)])) } : value;
