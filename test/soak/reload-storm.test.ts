import { afterEach, expect, it } from "vitest";
import { type Child, startChild } from "../bench/children.js";
import type { Answers } from "../bench/load/answers.js";
import type { Reloaded } from "../bench/load/reloading.js";
import type { Served } from "../bench/load/served.js";

const STORM = 90;

const children: Child[] = [];
afterEach(() => Promise.all(children.splice(0).map((child) => child.stop())));

it("drops and mixes no request while every file changes again and again", async () => {
  const [server, load] = [startChild("./load/reloading.ts"), startChild("./load/stream.ts")];
  children.push(server, load);
  const { url, token } = await server.ask<Served>({ do: "begin" });
  await load.ask({ order: { url, token } });
  for (let generation = 1; generation <= STORM; generation++)
    await server.ask<Reloaded>({ do: "save", generation, paths: "" });
  const { failed, mixed, answered, snapshots } = await load.ask<Answers>({ order: "end" });
  expect({ failed, mixed }).toEqual({ failed: 0, mixed: 0 });
  expect(snapshots).toBeGreaterThan(STORM / 2);
  expect(answered).toBeGreaterThan(snapshots);
});
