import { setImmediate } from "node:timers/promises";
import { openService, TENANT } from "../open.js";
import type { Row, Section } from "../section.js";
import { requestOf } from "../texts.js";

const EVALUATIONS = 200_000;
const STEP = 50_000;
/** Over 1: what caches that are still filling may add between the first step and the last. */
const FLAT = 1.1;
const SIZES = { response: 200, context: 400 };
const DISTINCT = 5_000;
const MIB = 2 ** 20;

const heapAfterCollection = async (): Promise<number> => {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.();
    await setImmediate();
  }
  return process.memoryUsage().heapUsed / MIB;
};

const run = async (): Promise<readonly Row[]> => {
  if (globalThis.gc === undefined) throw new Error("Memory is measured under --expose-gc.");
  const { service, close } = await openService();
  const heaps: number[] = [];
  for (let n = 1; n <= EVALUATIONS; n++) {
    // Texts come again after some thousands, each time with another beginning: no two requests are alike.
    const request = requestOf(n % DISTINCT, SIZES);
    await service.evaluate(TENANT, { ...request, response: `${n}. ${request.response}` });
    if (n % 20 === 0) await setImmediate();
    if (n % STEP === 0) heaps.push(await heapAfterCollection());
  }
  const rss = process.memoryUsage().rss / MIB;
  await close();
  const [first = Number.NaN, last = Number.NaN] = [heaps[0], heaps.at(-1)];
  return [
    ...heaps.map((heap, n): Row => ({ what: `heap after ${(n + 1) * STEP}`, measured: heap, unit: "MiB" })),
    { what: "resident set at the end", measured: rss, unit: "MiB" },
    { what: `last step against the first`, measured: last / first, unit: "x", bound: FLAT },
  ];
};

export const section: Section = {
  about: `${EVALUATIONS.toLocaleString("en")} evaluations of short texts, with records; heap after collection`,
  run,
};
