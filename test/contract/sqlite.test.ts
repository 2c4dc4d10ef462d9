import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { openStore } from "../../server/records/open.js";
import { storeContract } from "./store-contract.js";

const dirs: string[] = [];
let dir = "";

afterAll(() => Promise.all(dirs.map((path) => rm(path, { recursive: true, force: true }))));

storeContract(
  "SQLite",
  () => openStore(`sqlite:${join(dir, "data", "sentinel.db")}`),
  async () => {
    dir = await mkdtemp(join(tmpdir(), "sentinel-store-"));
    dirs.push(dir);
  },
);
