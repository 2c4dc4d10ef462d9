import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { type EvaluatePorts, judge, type ScoringRequest } from "../../../engine/index.js";
import { median, quantile } from "../numbers.js";
import { openService, TENANT } from "../open.js";
import type { Row, Section } from "../section.js";
import { requests } from "../texts.js";
import { timed } from "../timing.js";

const WARM = 500;
const COUNTED = 1_500;

const PORTS: EvaluatePorts = { elapsed: () => performance.now(), after: () => () => {} };

type Evaluate = (request: ScoringRequest) => Promise<unknown>;

interface Times {
  /** Milliseconds by the clock. */
  readonly wall: readonly number[];
  /** Milliseconds of CPU, collecting garbage included: what is left where the machine is shared. */
  readonly cpu: readonly number[];
}

/** Times of every counted request, one after another; each text is seen once. */
const timesOf = async (evaluate: Evaluate, seed: number): Promise<Times> => {
  const wall: number[] = [];
  const cpu: number[] = [];
  for (const request of requests(WARM + COUNTED, undefined, seed)) {
    const before = process.cpuUsage();
    wall.push(await timed(() => evaluate(request)));
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
    await setImmediate();
  }
  return { wall: wall.slice(WARM), cpu: cpu.slice(WARM) };
};

const run = async (): Promise<readonly Row[]> => {
  const { service, close } = await openService();
  const identity = { id: "bench", time: new Date().toISOString() };
  const whole = await timesOf((request) => service.evaluate(TENANT, request), 1);
  const snapshot = service.snapshot();
  const engine = await timesOf((request) => judge(request, snapshot, TENANT, identity, "live", PORTS), 2);
  await close();
  return [
    { what: "service, p50", measured: median(whole.wall), unit: "ms", bound: 1 },
    { what: "service, p99", measured: quantile(whole.wall, 0.99), unit: "ms", bound: 5 },
    { what: "service, CPU, p50", measured: median(whole.cpu), unit: "ms" },
    { what: "service, CPU, p99", measured: quantile(whole.cpu, 0.99), unit: "ms" },
    { what: "engine alone, p50", measured: median(engine.wall), unit: "ms" },
    { what: "engine alone, p99", measured: quantile(engine.wall, 0.99), unit: "ms" },
    { what: "engine alone, CPU, p50", measured: median(engine.cpu), unit: "ms" },
  ];
};

export const section: Section = {
  about: "both shipped metrics, all packs, no judge, 2 KiB response and 8 KiB context, every text new",
  run,
};
