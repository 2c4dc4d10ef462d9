import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { buildApp } from "../../../server/http/app.js";
import { serveOrders } from "../children.js";
import { madeSet } from "../made-set.js";
import { openService } from "../open.js";
import type { Served } from "./served.js";

export type ReloadOrder =
  | { readonly do: "begin" }
  /** Looks on for so many milliseconds. */
  | { readonly do: "calm"; readonly ms: number }
  /** Saves the files of a generation whose path begins so, and waits until they are live. */
  | { readonly do: "save"; readonly generation: number; readonly paths: string };

export interface Reloaded {
  /** Milliseconds from the last file saved to the set live. */
  readonly took: number;
  /** The longest time the event loop was held up meanwhile, in milliseconds. */
  readonly stall: number;
  readonly files: number;
}

const { service, dir, close } = await openService(madeSet(0));
const app = await buildApp(service);
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

const stall = (): number => delays.max / 1e6;

/** Puts the files in place at one go, each as a whole, so that no reading of the folder sees half a generation. */
const put = (files: readonly (readonly [path: string, text: string])[]): void => {
  for (const [path, text] of files) writeFileSync(join(dir, `${path}.new`), text);
  for (const [path] of files) renameSync(join(dir, `${path}.new`), join(dir, path));
};

const isLive = (files: readonly (readonly [path: string, text: string])[]): boolean => {
  const live = new Set(service.snapshot().sources.map(({ text }) => text));
  return files.every(([path, text]) => path === "sentinel.yaml" || live.has(text));
};

const save = async (generation: number, paths: string): Promise<Reloaded> => {
  const files = Object.entries(madeSet(generation)).filter(([path]) => path.startsWith(paths));
  delays.reset();
  const live = new Promise<void>((resolve) => {
    const stop = service.workspace.on(() => {
      if (!isLive(files)) return;
      stop();
      resolve();
    });
  });
  put(files);
  const saved = performance.now();
  await live;
  return { took: performance.now() - saved, stall: stall(), files: files.length };
};

const begin = async (): Promise<Served> => {
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const { token } = await service.createToken({ tenant: "*", roles: ["evaluate"] });
  return { url, token };
};

serveOrders<ReloadOrder>(
  async (order) => {
    if (order.do === "begin") return begin();
    if (order.do === "save") return save(order.generation, order.paths);
    delays.reset();
    await wait(order.ms);
    return { took: order.ms, stall: stall(), files: 0 } satisfies Reloaded;
  },
  async () => {
    await app.close();
    await close();
  },
);
