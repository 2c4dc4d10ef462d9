import { expect, it } from "vitest";
import { declareSignalFacts, signalFacts } from "../../../engine/facts/hits.js";
import type { SignalSpec } from "../../../engine/match/types.js";
import { ABSENT } from "../../../engine/model/facts.js";
import type { Finding } from "../../../engine/model/finding.js";
import { DIRECTIONS, type Direction } from "../../../engine/model/score.js";

const spec = (name: string, family: string, score: number): SignalSpec => ({
  id: `m/${name}`,
  metric: "m",
  pack: "p",
  literals: [],
  caseSensitive: false,
  in: ["response"],
  views: null,
  check: [],
  unless: [],
  family,
  score,
});
const SPECS = [spec("p/a", "attack", 0.4), spec("p/b", "attack", 0.6), spec("q/c", "help", 0.5)];
const hit = (signal: string, start: number): Finding => ({
  signal,
  segment: 0,
  where: "response",
  start,
  end: start + 1,
  view: "plain",
  transforms: [],
  guards: [],
});

const HITS = [hit("m/p/a", 0), hit("m/p/a", 5), hit("m/p/b", 9)];

it("counts kinds, hits and the worst score by family, and each signal by itself", () => {
  const facts = signalFacts(["attack", "help"], SPECS, HITS, {
    guarded: 2,
    direction: "higher_is_worse",
  });
  expect(Object.fromEntries(facts)).toEqual({
    "signals.kinds": 2,
    "signals.guarded": 2,
    "attack.kinds": 2,
    "attack.count": 3,
    "attack.worst": 0.6,
    "help.kinds": 0,
    "help.count": 0,
    "help.worst": ABSENT,
    "p/a.count": 2,
    "p/b.count": 1,
    "q/c.count": 0,
  });
});

it("takes the worst score in the metric's direction, and says which way hits move it", () => {
  const worstIn = (direction: Direction) => {
    const facts = signalFacts(["attack"], SPECS, HITS, { guarded: 0, direction });
    const declared = declareSignalFacts(["attack"], SPECS, direction).find(({ name }) => name === "attack.worst");
    return [facts.get("attack.worst"), declared?.ofSignals];
  };
  expect(worstIn("higher_is_worse")).toEqual([0.6, "rises"]);
  expect(worstIn("higher_is_better")).toEqual([0.4, "falls"]);
});

it.each(DIRECTIONS)("declares exactly the facts it gives (%s)", (direction) => {
  const declared = declareSignalFacts(["attack", "help"], SPECS, direction).map(({ name }) => name);
  const given = signalFacts(["attack", "help"], SPECS, [], { guarded: 0, direction });
  expect(declared.sort()).toEqual([...given.keys()].sort());
});
