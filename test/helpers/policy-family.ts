import fc from "fast-check";
import { compile } from "../../engine/compile/compile.js";
import type { Snapshot } from "../../engine/compile/types.js";
import { judge } from "../../engine/evaluate/evaluate.js";
import type { FactProvider } from "../../engine/facts/types.js";
import { rank } from "../../engine/model/action.js";
import type { Judge } from "../../engine/model/plugin.js";
import type { Opinion } from "../../engine/model/result.js";
import type { Direction } from "../../engine/model/score.js";
import { sourceFiles } from "./source-files.js";

/** The response is a number, and that number is the score. */
const SCORE: FactProvider = {
  name: "said",
  declares: [{ name: "said.score", type: "number", meaning: "The number that the response is.", mayBeUnknown: false }],
  compute: ({ segments }) => ({
    facts: new Map([["said.score", Number(segments[0]?.text)]]),
    evidence: new Map(),
    unread: [],
  }),
};

const metricOf = (direction: Direction, judges: string) => ({
  format: 1,
  direction,
  range: [0, 1],
  combine: "worst",
  clear: direction === "higher_is_worse" ? 0 : 1,
  tiers:
    direction === "higher_is_worse"
      ? { confidentPass: 0.1, confidentBlock: 0.9 }
      : { confidentPass: 0.9, confidentBlock: 0.1 },
  judges,
  rules: [
    {
      id: "said",
      when: { fact: "said.score", operator: "greaterThanInclusive", value: 0 },
      score: { fact: "said.score" },
      message: "m",
    },
  ],
});

const METRICS = {
  worse: metricOf("higher_is_worse", "decide"),
  better: metricOf("higher_is_better", "decide"),
  raised: metricOf("higher_is_worse", "raise"),
};
type MetricName = keyof typeof METRICS;
const NAMES: readonly MetricName[] = ["worse", "better", "raised"];

const JUDGES: readonly Judge[] = ["first", "second"].map((name) => ({
  name,
  version: "1",
  metrics: ["*"],
  network: false,
  judge: async () => ({ score: 0, reason: "only recorded answers are used" }),
}));

const tenth = fc.integer({ min: 0, max: 20 }).map((n) => n / 20);
const failure = fc.constantFrom("fail_closed", "fail_open");

const metricPolicy = (direction: Direction) =>
  fc.record(
    {
      mode: fc.constantFrom("observe", "warn", "enforce"),
      threshold: tenth,
      warnThreshold: tenth,
      tiers: fc.tuple(tenth, tenth).map(([a, b]) => {
        const [low, high] = a <= b ? [a, b] : [b, a];
        return direction === "higher_is_worse"
          ? { confidentPass: low, confidentBlock: high }
          : { confidentPass: high, confidentBlock: low };
      }),
      enabled: fc.constantFrom(true, true, false),
      onTimeout: failure,
      onError: failure,
    },
    { requiredKeys: [] },
  );

const escalate = fc.record({
  judges: fc.shuffledSubarray([{ use: "first" }, { use: "second", maxAction: "warn" }]),
  combine: fc.constantFrom("last", "mean", "worst"),
  maxJudgeLatencyMs: fc.constant(100),
});

const aggregate = fc.oneof(
  fc.constant("any_block"),
  fc.record({ weighted: fc.constant({ worse: 2, raised: 1 }), threshold: tenth, warnThreshold: tenth }),
);

const parentPolicy = fc.record({
  format: fc.constant(1),
  onTimeout: failure,
  onError: failure,
  aggregate,
  metrics: fc
    .tuple(
      ...NAMES.map((name) => fc.record({ own: metricPolicy(METRICS[name].direction), threshold: tenth, escalate })),
    )
    .map((all) => Object.fromEntries(all.map(({ own, ...rest }, index) => [NAMES[index], { ...rest, ...own }]))),
});

type Written = Readonly<Record<string, unknown>>;

/** How far a child moves each number towards stricter; some moves are the other way. */
const move = fc.integer({ min: -1, max: 6 }).map((n) => n / 20);

const movedBy = (direction: Direction, value: unknown, by: number): number => {
  const moved = Number(value) + (direction === "higher_is_worse" ? -by : by);
  return Math.round(Math.min(1, Math.max(0, moved)) * 20) / 20;
};

/** A child's words about one metric: what its parent says, moved, and choices of its own. */
const childMetric = (name: MetricName, parent: Written) => {
  const { direction, tiers: own } = METRICS[name];
  const { threshold, warnThreshold = threshold, tiers = own } = parent;
  const borders = Object.entries(tiers as Written);
  return fc.record(
    {
      enabled: fc.constant(true),
      mode: fc.constantFrom("warn", "enforce"),
      threshold: move.map((by) => movedBy(direction, threshold, by)),
      warnThreshold: move.map((by) => movedBy(direction, warnThreshold, by)),
      tiers: fc
        .tuple(move, move)
        .map((moves) =>
          Object.fromEntries(borders.map(([border, at], i) => [border, movedBy(direction, at, moves[i] ?? 0)])),
        ),
      onTimeout: failure,
    },
    { requiredKeys: [] },
  );
};

/** A parent and a child that mostly tightens it, in one metric. */
export const family = fc.tuple(parentPolicy, fc.constantFrom(...NAMES)).chain(([base, name]) =>
  childMetric(name, base.metrics[name] ?? {}).map((words) => ({
    base,
    acme: { format: 1, extends: "base", metrics: { [name]: words } },
  })),
);

const opinion = (name: string): fc.Arbitrary<Opinion> =>
  fc
    .record({
      score: tenth,
      outcome: fc.constantFrom("ok" as const, "ok" as const, "timeout" as const, "error" as const),
    })
    .map(({ score, outcome }) => ({
      name,
      version: "1",
      score: outcome === "ok" ? score : null,
      confidence: null,
      reason: "r",
      outcome,
      latencyMs: 1,
      costUsd: null,
    }));

export const moments = fc.array(fc.record({ score: tenth, opinions: fc.tuple(opinion("first"), opinion("second")) }), {
  minLength: 20,
  maxLength: 20,
});
export type Moment = { readonly score: number; readonly opinions: readonly Opinion[] };

const METRIC_FILES = Object.fromEntries(
  NAMES.map((name) => [`rules/${name}/metric.yaml`, JSON.stringify(METRICS[name])]),
);

/** Policies by tenant, over three metrics that take their score from the response; null when they don't compile. */
export const compiled = async (policies: Readonly<Record<string, unknown>>): Promise<Snapshot | null> => {
  const files = Object.entries(policies).map(([name, content]) => [`policies/${name}.yaml`, JSON.stringify(content)]);
  const sources = sourceFiles({ ...METRIC_FILES, ...Object.fromEntries(files) });
  const environment = {
    judges: new Map(JUDGES.map((one) => [one.name, one])),
    providers: [SCORE],
    today: "2026-12-01",
  };
  return (await compile(sources, environment)).snapshot;
};

const PORTS = { elapsed: () => 0, after: () => () => {} };

/** How strict the answer is: the action of the whole, then of each metric. */
export const ranksOf = async (
  snapshot: Snapshot,
  tenant: string,
  { score, opinions }: Moment,
): Promise<readonly number[]> => {
  const recorded = new Map(NAMES.map((name) => [name, opinions]));
  const identity = { id: "1", time: "2026-12-01T00:00:00.000Z" };
  const { result } = await judge({ response: String(score) }, snapshot, tenant, identity, { recorded }, PORTS);
  return [result.action, ...result.verdicts.map(({ action }) => action ?? "allow")].map(rank);
};
