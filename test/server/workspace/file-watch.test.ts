import { EventEmitter, once } from "node:events";
import { mkdir, rename, symlink, unlink } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileRegistry } from "../../../server/workspace/file-registry.js";
import type { PolicyRegistry } from "../../../server/workspace/registry.js";
import { FakeClock } from "../../helpers/clock.js";
import { makeFolder, type TestFolder } from "../../helpers/folder.js";

const SET = {
  "set/rules/leaks/metric.yaml": "m0",
  "set/rules/leaks/words.yaml": "w0",
  "set/policies/acme.yaml": "a0",
};

/** What the newest reading says of a file; null while the set can't be read. */
class Follower {
  readonly #told = new EventEmitter();
  readonly #registry: PolicyRegistry;
  readonly stop: () => Promise<void>;
  #busy: Promise<void> = Promise.resolve();
  #texts: ReadonlyMap<string, string> | null = null;
  calls = 0;

  constructor(registry: PolicyRegistry) {
    this.#registry = registry;
    this.stop = registry.watch(() => {
      this.calls += 1;
      this.#busy = this.#busy.then(() => this.#read());
    });
  }

  async #read(): Promise<void> {
    this.#texts = await this.#registry.read().then(
      (sources) => new Map(sources.map((source) => [source.path, source.text])),
      () => null,
    );
    this.#told.emit("read");
  }

  /** Waits until a reading shows this text; null waits for a set that can't be read. */
  async sees(path: string, text: string | null | undefined): Promise<void> {
    while ((this.#texts === null ? null : this.#texts.get(path)) !== text) await once(this.#told, "read");
  }
}

describe("watching a set of files", () => {
  let folder: TestFolder;
  let follower: Follower | null = null;
  beforeEach(async () => {
    folder = await makeFolder(SET);
  });
  afterEach(async () => {
    await follower?.stop();
    await folder.close();
  });

  const follow = async (rules = "set/rules"): Promise<Follower> => {
    const started = new Follower(
      fileRegistry({
        rules: [folder.at(rules)],
        policies: folder.at("set/policies"),
        cwd: folder.path,
        // No sweeps: what is seen here is seen by the watcher.
        after: () => () => {},
      }),
    );
    follower = started;
    await started.sees("set/policies/acme.yaml", "a0");
    return started;
  };

  it("sees a file written in place, a new one and a deleted one", async () => {
    const seen = await follow();
    await folder.write("set/rules/leaks/words.yaml", "w1");
    await seen.sees("set/rules/leaks/words.yaml", "w1");
    await folder.write("set/rules/leaks/more.yaml", "n1");
    await seen.sees("set/rules/leaks/more.yaml", "n1");
    await folder.remove("set/rules/leaks/more.yaml");
    await seen.sees("set/rules/leaks/more.yaml", undefined);
  });

  it("sees saves by renaming over the file, again and again", async () => {
    const seen = await follow();
    for (const text of ["a1", "a2", "a3"]) {
      await folder.renameOver("set/policies/acme.yaml", text);
      await seen.sees("set/policies/acme.yaml", text);
    }
  });

  it("sees a file that is deleted and written anew", async () => {
    const seen = await follow();
    for (const text of ["a1", "a2"]) {
      await unlink(folder.at("set/policies/acme.yaml"));
      await folder.write("set/policies/acme.yaml", text);
      await seen.sees("set/policies/acme.yaml", text);
    }
  });

  it("sees a new metric's folder and the files put into it later", async () => {
    const seen = await follow();
    await mkdir(folder.at("set/rules/other"));
    await folder.write("set/rules/other/metric.yaml", "o1");
    await seen.sees("set/rules/other/metric.yaml", "o1");
    await folder.write("set/rules/other/metric.yaml", "o2");
    await seen.sees("set/rules/other/metric.yaml", "o2");
  });

  it("sees many files that come together", async () => {
    const seen = await follow();
    await Promise.all(Array.from({ length: 60 }, (_, n) => folder.write(`set/policies/t${n}.yaml`, `t${n}`)));
    for (let n = 0; n < 60; n++) await seen.sees(`set/policies/t${n}.yaml`, `t${n}`);
  });

  it("sees a folder vanish and come back, and what is written into it then", async () => {
    const seen = await follow();
    await rename(folder.at("set/policies"), folder.at("set/away"));
    await seen.sees("set/policies/acme.yaml", null);
    await rename(folder.at("set/away"), folder.at("set/policies"));
    await seen.sees("set/policies/acme.yaml", "a0");
    await folder.write("set/policies/acme.yaml", "a1");
    await seen.sees("set/policies/acme.yaml", "a1");
  });

  it("sees each swap of a mounted ConfigMap, where only a link changes", async () => {
    await folder.mount("set/mounted", { "leaks/words.yaml": "w0" });
    const seen = await follow("set/mounted");
    for (const text of ["w1", "w2", "w3"]) {
      await folder.mount("set/mounted", { "leaks/words.yaml": text });
      await seen.sees("set/mounted/leaks/words.yaml", text);
    }
    await folder.mount("set/mounted", { "leaks/words.yaml": "w3", "other/more.yaml": "n1" });
    await seen.sees("set/mounted/other/more.yaml", "n1");
  });

  it("sees a folder that is itself a swapped link, and edits behind the new one", async () => {
    for (const n of [1, 2]) await folder.write(`releases/${n}/leaks/words.yaml`, `w${n}`);
    await symlink(folder.at("releases/1"), folder.at("set/current"));
    const seen = await follow("set/current");
    await symlink(folder.at("releases/2"), folder.at("set/next"));
    await rename(folder.at("set/next"), folder.at("set/current"));
    await seen.sees("set/current/leaks/words.yaml", "w2");
    await folder.write("releases/2/leaks/words.yaml", "w3");
    await seen.sees("set/current/leaks/words.yaml", "w3");
  });

  it("by looking alone finds changes too, when it is told to", async () => {
    const clock = new FakeClock();
    const seen = new Follower(
      fileRegistry({
        rules: [folder.at("set/rules")],
        policies: folder.at("set/policies"),
        cwd: folder.path,
        pollMs: 500,
        after: clock.after,
      }),
    );
    follower = seen;
    await seen.sees("set/policies/acme.yaml", "a0");
    await folder.write("set/policies/acme.yaml", "a1 longer");
    expect(clock.pending).toEqual([500]);
    clock.step();
    await seen.sees("set/policies/acme.yaml", "a1 longer");
    expect(seen.calls).toBe(2);
  });
});
