import { afterEach, describe, expect, it } from "vitest";
import { type DecisionRecord, SentinelError } from "../../../engine/index.js";
import { openSqlite } from "../../../server/records/sqlite/store.js";
import type { Durability, Store } from "../../../server/records/store.js";
import { createWriter, type WriterOptions } from "../../../server/records/writer.js";
import { FakeClock } from "../../helpers/clock.js";
import { sampleRecord } from "../../helpers/records.js";

interface Commit {
  readonly ids: readonly string[];
  readonly durability: Durability | undefined;
}

/** A writer over a real store in memory whose appends are noted and can be made to fail. */
const setUp = (options: Omit<WriterOptions, "after"> = {}) => {
  const sqlite = openSqlite(":memory:");
  const commits: Commit[] = [];
  const state: { refuses: (records: readonly DecisionRecord[]) => boolean; attempts: number } = {
    refuses: () => false,
    attempts: 0,
  };
  const store: Store = {
    ...sqlite,
    appendDecisions: async (records, durability) => {
      state.attempts += 1;
      if (state.refuses(records)) throw new SentinelError("STORE_FAILED", { problem: "disk on fire" });
      commits.push({ ids: records.map((record) => record.id), durability });
      return sqlite.appendDecisions(records, durability);
    },
  };
  const timers = new FakeClock();
  const losses: [number, string][] = [];
  const failing: string[] = [];
  const writer = createWriter(store, {
    after: timers.after,
    onLoss: (records, problem) => losses.push([records, problem]),
    onFailing: (problem) => failing.push(problem),
    ...options,
  });
  return { writer, store, timers, commits, losses, failing, state };
};

const record = (n: number | string) => sampleRecord({ id: `01J${String(n).padStart(6, "0")}` });
const numbers = (count: number, from = 0): number[] => Array.from({ length: count }, (_, i) => from + i);

describe("the record writer", () => {
  let close = async (): Promise<void> => {};
  const start = (options?: Omit<WriterOptions, "after">) => {
    const set = setUp(options);
    close = () => set.store.close();
    return set;
  };
  afterEach(() => close());

  it("answers a batched record at once and commits it within 20 ms, together with what came meanwhile", async () => {
    const { writer, timers, commits } = start();
    expect(await writer.write(record(1), "batched")).toBe("queued");
    expect(await writer.write(record(2), "batched")).toBe("queued");
    expect(writer.counters()).toMatchObject({ queued: 2, written: 0 });
    await timers.advance(20);
    expect(commits).toEqual([{ ids: [record(1).id, record(2).id], durability: "batched" }]);
    expect(writer.counters()).toEqual({ queued: 0, written: 2, dropped: 0, failed: 0, retries: 0 });
  });

  it("answers an acknowledged record after its commit, and makes the whole group durable", async () => {
    const { writer, timers, commits, store } = start();
    await writer.write(record(1), "batched");
    let answer: string | null = null;
    const written = writer.write(record(2), "acknowledged").then((value) => {
      answer = value;
    });
    await timers.settled();
    expect(answer).toBeNull();
    await timers.advance(5);
    await written;
    expect(answer).toBe("recorded");
    expect(commits).toEqual([{ ids: [record(1).id, record(2).id], durability: "acknowledged" }]);
    expect(await store.countDecisions("acme")).toBe(2);
  });

  it("does not wait for the clock when a commit is full, and never puts more than 100 rows in one", async () => {
    const { writer, timers, commits } = start();
    const written = numbers(250).map((n) => writer.write(record(n), "acknowledged"));
    await timers.advance(0);
    await timers.advance(5);
    await Promise.all(written);
    expect(commits.map((commit) => commit.ids.length)).toEqual([100, 100, 50]);
    expect(commits.flatMap((commit) => commit.ids)).toEqual(numbers(250).map((n) => record(n).id));
  });

  it("flushes what is waiting now without the clock", async () => {
    const { writer, store } = start();
    for (const n of numbers(260)) await writer.write(record(n), "batched");
    await writer.flush();
    expect(await store.countDecisions("acme")).toBe(260);
  });

  it("tries again with growing pauses when the store fails, and loses nothing", async () => {
    const { writer, timers, state, failing, store, losses } = start();
    state.refuses = () => true;
    expect(await writer.write(record(1), "batched")).toBe("queued");
    await timers.advance(20);
    expect(timers.pending).toEqual([50]);
    await timers.advance(50);
    expect(timers.pending).toEqual([100]);
    expect(writer.counters()).toMatchObject({ queued: 1, written: 0, retries: 2 });
    await timers.advance(60_000);
    expect(timers.pending).toEqual([expect.toSatisfy((ms: number) => ms > 0 && ms <= 1000)]);
    state.refuses = () => false;
    await timers.advance(1000);
    expect(await store.countDecisions("acme")).toBe(1);
    expect(failing).toEqual(["The store does not answer: disk on fire."]);
    expect(losses).toEqual([]);
    expect(writer.counters()).toMatchObject({ queued: 0, written: 1, failed: 0 });
  });

  it("tells the caller when an acknowledged record can't be written, and counts it", async () => {
    const { writer, timers, state, losses, store } = start();
    state.refuses = () => true;
    const refused = expect(writer.write(record(1), "acknowledged")).rejects.toMatchObject({ code: "STORE_FAILED" });
    await writer.write(record(2), "batched");
    await timers.advance(2000);
    await refused;
    expect(writer.counters()).toMatchObject({ queued: 1, failed: 1 });
    expect(losses).toEqual([[1, "The store does not answer: disk on fire."]]);
    state.refuses = () => false;
    await timers.advance(1000);
    expect((await store.decisionsFrom("acme", 0, 10)).map((row) => row.record.id)).toEqual([record(2).id]);
  });

  it("gives up one record that the store refuses for itself, and writes the others", async () => {
    const { writer, timers, state, store, losses } = start();
    const poison = record("poison");
    state.refuses = (records) => records.some(({ id }) => id === poison.id);
    await writer.write(poison, "batched");
    for (const n of numbers(5)) {
      await writer.write(record(n), "batched");
      await timers.advance(1000);
    }
    await timers.advance(5000);
    expect(await store.countDecisions("acme")).toBe(5);
    expect(writer.counters()).toMatchObject({ queued: 0, written: 5, failed: 1 });
    expect(losses).toHaveLength(1);
  });

  it("asks a store that is down only a few times, however many records wait", async () => {
    const { writer, timers, state } = start();
    state.refuses = () => true;
    for (const n of numbers(100)) await writer.write(record(n), "batched");
    await timers.advance(1000);
    expect(state.attempts).toBeLessThan(10);
  });

  describe("with a full queue", () => {
    it("drops a batched record when the policy says so, and counts it", async () => {
      const { writer, losses } = start({ capacity: 2 });
      await writer.write(record(1), "batched", "drop");
      await writer.write(record(2), "batched", "drop");
      expect(await writer.write(record(3), "batched", "drop")).toBe("dropped");
      expect(writer.counters()).toMatchObject({ queued: 2, dropped: 1 });
      expect(losses).toEqual([[1, "the queue is full"]]);
    });

    it("waits for room, in the order of the callers", async () => {
      const { writer, timers, commits } = start({ capacity: 2 });
      const answers = numbers(5).map((n) => writer.write(record(n), "batched", "wait"));
      await timers.advance(20);
      await timers.advance(20);
      await timers.advance(20);
      expect(await Promise.all(answers)).toEqual(Array(5).fill("queued"));
      expect(commits.flatMap((commit) => commit.ids)).toEqual(numbers(5).map((n) => record(n).id));
    });

    it("never drops an acknowledged record", async () => {
      const { writer, timers } = start({ capacity: 1 });
      await writer.write(record(1), "batched", "drop");
      const written = writer.write(record(2), "acknowledged", "drop");
      await timers.advance(50);
      expect(await written).toBe("recorded");
    });

    it("answers LOG_FULL when there is no room for five seconds", async () => {
      const { writer, timers, state } = start({ capacity: 1 });
      state.refuses = () => true;
      await writer.write(record(1), "batched", "wait");
      const refused = expect(writer.write(record(2), "batched", "wait")).rejects.toMatchObject({ code: "LOG_FULL" });
      await timers.advance(5000);
      await refused;
      expect(writer.counters()).toMatchObject({ queued: 1, dropped: 0 });
    });
  });

  describe("when closed", () => {
    it("writes what is waiting, acknowledges it and takes nothing more", async () => {
      const { writer, timers, store } = start();
      const written = writer.write(record(1), "acknowledged");
      for (const n of numbers(150, 2)) await writer.write(record(n), "batched");
      await writer.close();
      expect(await written).toBe("recorded");
      expect(await store.countDecisions("acme")).toBe(151);
      expect(timers.pending).toEqual([]);
      await expect(writer.write(record(999), "batched")).rejects.toMatchObject({ code: "SHUTTING_DOWN" });
    });

    it("refuses those who wait for room", async () => {
      const { writer } = start({ capacity: 1 });
      await writer.write(record(1), "batched");
      const refused = expect(writer.write(record(2), "batched")).rejects.toMatchObject({ code: "SHUTTING_DOWN" });
      await writer.close();
      await refused;
    });

    it("gives up after a while when the store is down, says how many, and tells their callers", async () => {
      const { writer, timers, state, losses } = start();
      state.refuses = () => true;
      const refused = expect(writer.write(record(1), "acknowledged")).rejects.toMatchObject({ code: "STORE_FAILED" });
      for (const n of numbers(3, 2)) await writer.write(record(n), "batched");
      const closed = writer.close();
      await timers.advance(5000);
      await closed;
      await refused;
      expect(writer.counters()).toMatchObject({ queued: 0, failed: 4 });
      expect(losses.reduce((sum, [records]) => sum + records, 0)).toBe(4);
    });
  });
});
