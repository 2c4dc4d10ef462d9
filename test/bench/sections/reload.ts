import { type Child, startChild } from "../children.js";
import type { Answers } from "../load/answers.js";
import type { Reloaded } from "../load/reloading.js";
import type { Served } from "../load/served.js";
import { median } from "../numbers.js";
import type { Row, Section } from "../section.js";

const ROUNDS = 7;
const CALM_MS = 3_000;
const QUIET = "200 ms of it wait for further changes";

const EVERY_FILE = "";
/** A pack no part of an answer comes from: it may change alone, and the answers stay those of one generation. */
const ONE_PACK = "rules/second/p5.yaml";

const rowsOf = (what: string, reloads: readonly Reloaded[]): readonly Row[] => {
  const longest = Math.max(...reloads.map(({ took }) => took));
  return [
    {
      what: `${what}, saved until live, median`,
      measured: median(reloads.map(({ took }) => took)),
      unit: "ms",
      bound: 1_000,
      note: QUIET,
    },
    { what: `${what}, saved until live, longest`, measured: longest, unit: "ms" },
    { what: `${what}, longest stall`, measured: Math.max(...reloads.map(({ stall }) => stall)), unit: "ms" },
  ];
};

const reloads = async (server: Child, paths: string, first: number): Promise<readonly Reloaded[]> => {
  const done: Reloaded[] = [];
  for (let round = 0; round < ROUNDS; round++)
    done.push(await server.ask<Reloaded>({ do: "save", generation: first + round, paths }));
  return done;
};

const run = async (): Promise<readonly Row[]> => {
  const [server, load] = [startChild("./load/reloading.ts"), startChild("./load/stream.ts")];
  const { url, token } = await server.ask<Served>({ do: "begin" });
  const idle = await reloads(server, EVERY_FILE, 1);
  await load.ask({ order: { url, token } });
  await server.ask<Reloaded>({ do: "calm", ms: CALM_MS });
  const calm = await server.ask<Reloaded>({ do: "calm", ms: CALM_MS });
  const whole = await reloads(server, EVERY_FILE, 1 + ROUNDS);
  const packs = await reloads(server, ONE_PACK, 1 + 2 * ROUNDS);
  const { answered, failed, mixed, snapshots } = await load.ask<Answers>({ order: "end" });
  await Promise.all([load.stop(), server.stop()]);
  return [
    {
      what: "every file, no load, saved until live, median",
      measured: median(idle.map(({ took }) => took)),
      unit: "ms",
    },
    { what: "every file, no load, longest stall", measured: Math.max(...idle.map(({ stall }) => stall)), unit: "ms" },
    ...rowsOf("every file", whole),
    ...rowsOf("one pack", packs),
    { what: "without a reload, longest stall", measured: calm.stall, unit: "ms" },
    { what: "requests dropped", measured: failed, unit: "", bound: 0, note: `of ${answered + failed}` },
    { what: "requests mixed", measured: mixed, unit: "", bound: 0, note: `${snapshots} snapshots answered` },
  ];
};

export const section: Section = {
  about: "300 signals and 50 tenants, reloaded from changed files; load: 8 connections that are never idle",
  run,
};
