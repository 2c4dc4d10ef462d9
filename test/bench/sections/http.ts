import { type Child, startChild } from "../children.js";
import type { Fired } from "../load/fire.js";
import type { Served, Spent } from "../load/served.js";
import { median } from "../numbers.js";
import type { Row, Section } from "../section.js";

const WARM = 1_000;
const COUNTED = 1_000;
const ROUNDS = 5;

interface Way {
  readonly name: "library" | "http" | "echo";
  readonly child: Child;
  readonly served: Served;
  readonly cpu: number[];
}

const begin = async (name: Way["name"]): Promise<Way> => {
  const child = startChild("./load/served.ts", name);
  return { name, child, served: await child.ask<Served>({ do: "begin" }), cpu: [] };
};

/** Sends so many requests and gives the server's CPU for each, in milliseconds. */
const spend = async ({ child, served: { url, token } }: Way, load: Child, times: number): Promise<number> => {
  const before = await child.ask<Spent>({ do: "cpu" });
  if (url === null) await child.ask<Spent>({ do: "call", times });
  else {
    const { answered, failed } = await load.ask<Fired>({ url, token, times });
    if (answered < times || failed > 0) throw new Error(`${failed} requests failed, ${answered} were answered.`);
  }
  const { cpu } = await child.ask<Spent>({ do: "cpu" });
  return (cpu - before.cpu) / times;
};

const run = async (): Promise<readonly Row[]> => {
  const load = startChild("./load/fire.ts");
  const ways = await Promise.all([begin("library"), begin("http"), begin("echo")]);
  for (const way of ways) await spend(way, load, WARM);
  for (let round = 0; round < ROUNDS; round++) for (const way of ways) way.cpu.push(await spend(way, load, COUNTED));
  await Promise.all([load, ...ways.map(({ child }) => child)].map((child) => child.stop()));
  const [library = 0, http = 0, echo = 0] = ways.map(({ cpu }) => median(cpu));
  return [
    { what: "library, CPU a call", measured: library, unit: "ms" },
    { what: "HTTP, CPU a request", measured: http, unit: "ms" },
    { what: "bare Fastify echo, CPU a request", measured: echo, unit: "ms" },
    { what: "HTTP less library", measured: http - library, unit: "ms" },
    { what: "HTTP less library, against echo", measured: (http - library) / echo, unit: "x", bound: 2 },
  ];
};

export const section: Section = {
  about: "CPU of the server process for usual requests, with records; each way in a process of its own",
  run,
};
