import { expect, it } from "vitest";
import { declareSignalFacts, signalFacts } from "../../../engine/facts/hits.js";
import { ABSENT } from "../../../engine/index.js";
import type { SignalSpec } from "../../../engine/match/types.js";
import type { Finding } from "../../../engine/model/finding.js";

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

it("counts kinds, hits and the worst score by family, and each signal by itself", () => {
  const facts = signalFacts(["attack", "help"], SPECS, [hit("m/p/a", 0), hit("m/p/a", 5), hit("m/p/b", 9)], 2);
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

it("declares exactly the facts it gives", () => {
  const declared = declareSignalFacts(["attack", "help"], SPECS).map(({ name }) => name);
  expect(declared.sort()).toEqual([...signalFacts(["attack", "help"], SPECS, [], 0).keys()].sort());
});
