import type { CompiledSignal, SignalSpec } from "../match/types.js";
import { type Direction, isRiskier } from "../model/score.js";
import type { CompiledRule, Floor } from "../rules/types.js";
import { isRelief } from "./relief.js";
import { same } from "./same.js";
import type { Change, CompiledPack } from "./types.js";

const lacks = (is: readonly string[], was: readonly string[]): boolean => was.some((word) => !is.includes(word));

type Keys<T> = readonly { readonly key: keyof T & string; readonly weaker: (was: T, is: T) => boolean }[];

const always = (): boolean => true;
const never = (): boolean => false;

const milderScore = (direction: Direction, was: CompiledRule["score"], is: CompiledRule["score"]): boolean =>
  typeof was === "number" && typeof is === "number" ? isRiskier(direction, was, is) : was !== null;

/** A regex can't be compared with another; lists, flags and scores can. */
const signalKeys = (direction: Direction): Keys<SignalSpec> => [
  { key: "score", weaker: (was, is) => milderScore(direction, was.score ?? null, is.score ?? null) },
  { key: "message", weaker: never },
  { key: "regex", weaker: always },
  { key: "literals", weaker: (was, is) => is.regex !== undefined || lacks(is.literals, was.literals) },
  { key: "gate", weaker: never },
  { key: "caseSensitive", weaker: (_, is) => is.caseSensitive },
  { key: "in", weaker: (was, is) => lacks(is.in, was.in) },
  { key: "views", weaker: (was, is) => is.views !== null && (was.views === null || lacks(is.views, was.views)) },
  { key: "near", weaker: (_, is) => is.near !== undefined },
  { key: "check", weaker: (was, is) => lacks(was.check, is.check) },
  { key: "unless", weaker: (was, is) => lacks(was.unless, is.unless) },
  { key: "family", weaker: (was) => was.family !== undefined },
  { key: "label", weaker: (was) => was.label !== undefined },
];

const FLOORS: readonly (Floor | null)[] = [null, "warn", "block"];
const milderFloor = (was: Floor | null, is: Floor | null): boolean => FLOORS.indexOf(is) < FLOORS.indexOf(was);

const ruleKeys = (direction: Direction): Keys<CompiledRule> => [
  { key: "source", weaker: always },
  { key: "applies", weaker: (_, is) => is.applies !== null },
  { key: "score", weaker: (was, is) => milderScore(direction, was.score, is.score) },
  { key: "points", weaker: (was, is) => (is.points ?? 0) < (was.points ?? 0) },
  { key: "atLeast", weaker: (was, is) => milderFloor(was.atLeast, is.atLeast) },
  { key: "ifUnknown", weaker: always },
  { key: "message", weaker: never },
];

const changedKeys = <T>(what: string, was: T, is: T, keys: Keys<T>): readonly Change[] =>
  keys
    .filter(({ key }) => !same(was[key], is[key]))
    .map(({ key, weaker }) => ({
      what: `${what} ${key}`,
      kind: "changed",
      from: was[key],
      to: is[key],
      weaker: weaker(was, is),
    }));

/** What is in both, and what only one has. */
export const matched = <T>(was: ReadonlyMap<string, T>, is: ReadonlyMap<string, T>) => ({
  removed: [...was].filter(([id]) => !is.has(id)),
  added: [...is].filter(([id]) => !was.has(id)),
  kept: [...is].flatMap(([id, now]) => {
    const before = was.get(id);
    return before === undefined ? [] : [{ id, was: before, is: now }];
  }),
});

/** Rules as written; those made of signals are told with their signal. */
const written = (rules: readonly CompiledRule[]): ReadonlyMap<string, CompiledRule> =>
  new Map(rules.filter(({ signal }) => signal === null).map((rule) => [rule.id, rule]));

export const diffRules = (
  was: readonly CompiledRule[],
  is: readonly CompiledRule[],
  direction: Direction,
): readonly Change[] => {
  const { removed, added, kept } = matched(written(was), written(is));
  return [
    ...removed.map(([id, rule]): Change => ({ what: `rule ${id}`, kind: "removed", weaker: !isRelief(rule) })),
    ...added.map(([id, rule]): Change => ({ what: `rule ${id}`, kind: "added", weaker: isRelief(rule) })),
    ...kept.flatMap(({ id, was: before, is: now }) => changedKeys(`rule ${id}`, before, now, ruleKeys(direction))),
  ];
};

const specsOf = (signals: readonly CompiledSignal[]): ReadonlyMap<string, SignalSpec> =>
  new Map(signals.map(({ spec }) => [spec.id, spec]));

const diffSignals = (was: CompiledPack, is: CompiledPack, direction: Direction): readonly Change[] => {
  const { removed, added, kept } = matched(specsOf(was.signals), specsOf(is.signals));
  return [
    ...removed.map(([id]): Change => ({ what: `signal ${id}`, kind: "removed", weaker: true })),
    ...added.map(([id]): Change => ({ what: `signal ${id}`, kind: "added", weaker: false })),
    ...kept.flatMap(({ id, was: before, is: now }) => changedKeys(`signal ${id}`, before, now, signalKeys(direction))),
  ];
};

/** A pack's `applies` is told once, though it is part of each of its rules. */
const diffApplies = ({ file: was }: CompiledPack, { file: is, id }: CompiledPack): readonly Change[] =>
  same(was.applies, is.applies)
    ? []
    : [
        {
          what: `pack ${id} applies`,
          kind: "changed",
          from: was.applies,
          to: is.applies,
          weaker: is.applies !== undefined,
        },
      ];

export const diffPack = (was: CompiledPack, is: CompiledPack, direction: Direction): readonly Change[] =>
  was.hash === is.hash
    ? []
    : [...diffApplies(was, is), ...diffSignals(was, is, direction), ...diffRules(was.rules, is.rules, direction)];
