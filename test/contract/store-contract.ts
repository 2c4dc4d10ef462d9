import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DecisionRecord } from "../../engine/index.js";
import { chainHash, GENESIS, verifyChain } from "../../server/records/chain.js";
import type { DecisionFilter, GenerationRow, Store, TokenRow } from "../../server/records/store.js";
import { sampleRecord } from "../helpers/records.js";

const token = (over: Partial<TokenRow> = {}): TokenRow => ({
  id: "t1",
  hash: "ab".repeat(32),
  tenant: "acme",
  roles: ["evaluate", "operate"],
  wallets: ["9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin"],
  expires: null,
  created: "2026-05-01T12:00:00.000Z",
  revoked: null,
  ...over,
});

const generation = (hash: string, activated = "2026-05-01T12:00:00.000Z"): GenerationRow => ({
  hash,
  activated,
  withdrawn: null,
  sources: JSON.stringify([{ role: "policy", path: "policies/acme.yaml", name: "acme", text: `# ${hash}` }]),
});

const ids = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, i) => `01J${String(from + i).padStart(4, "0")}`);

/**
 * What every store does alike. `open` gives an empty store; a second call within one test gives another
 * connection to the same one.
 */
export const storeContract = (name: string, open: () => Promise<Store>, reset: () => Promise<void>): void => {
  describe(`${name} keeps the store contract`, () => {
    let store: Store;
    const found = async (filter: Omit<DecisionFilter, "tenant" | "limit">, limit = 100): Promise<string[]> =>
      (await store.decisions({ tenant: "acme", limit, ...filter })).map((stored) => stored.record.id);

    beforeEach(async () => {
      await reset();
      store = await open();
    });
    afterEach(() => store.close());

    describe("decisions", () => {
      it("come back as they were written", async () => {
        const written = sampleRecord({ id: "a", response: 'Zürich "§ 9.2" 🙂 \u0000 \ud800 \u2028 end' });
        await store.appendDecisions([written]);
        expect((await store.decision("acme", "a"))?.record).toEqual(written);
        expect(await store.decision("acme", "b")).toBeNull();
      });

      it("are numbered from 1 and chained per tenant", async () => {
        const records = [
          sampleRecord({ id: "a" }),
          sampleRecord({ id: "b", tenant: "other" }),
          sampleRecord({ id: "c" }),
        ] as const;
        const [a, b, c] = await store.appendDecisions(records);
        expect([a?.seq, b?.seq, c?.seq]).toEqual([1, 1, 2]);
        expect(a?.hash).toBe(chainHash(GENESIS, records[0]));
        expect(b?.hash).toBe(chainHash(GENESIS, records[1]));
        expect(c?.hash).toBe(chainHash(a?.hash ?? "", records[2]));
      });

      it("continue the chain in a later append and over another connection", async () => {
        const [first] = await store.appendDecisions([sampleRecord({ id: "a" })]);
        const second = await open();
        const [next] = await second.appendDecisions([sampleRecord({ id: "b" })]);
        await second.close();
        expect(next?.seq).toBe(2);
        expect((await store.decision("acme", "b"))?.prevHash).toBe(first?.hash);
      });

      it("are skipped when their id is known, so that a retry is safe", async () => {
        const [once] = await store.appendDecisions([sampleRecord({ id: "a" })]);
        const again = await store.appendDecisions([
          sampleRecord({ id: "a" }),
          sampleRecord({ id: "b" }),
          sampleRecord({ id: "b" }),
        ]);
        expect(again.map((row) => row.seq)).toEqual([once?.seq, 2, 2]);
        expect(await store.countDecisions("acme")).toBe(2);
      });

      it("may have the id of another tenant's decision", async () => {
        await store.appendDecisions([sampleRecord({ id: "a" }), sampleRecord({ id: "a", tenant: "other" })]);
        expect((await store.decision("other", "a"))?.record.tenant).toBe("other");
      });

      it("are appended whole or not at all", async () => {
        const broken: DecisionRecord = JSON.parse(JSON.stringify({ ...sampleRecord({ id: "b" }), time: null }));
        await expect(store.appendDecisions([sampleRecord({ id: "a" }), broken])).rejects.toMatchObject({
          code: "STORE_FAILED",
        });
        expect(await store.countDecisions("acme")).toBe(0);
        expect(await store.appendDecisions([sampleRecord({ id: "c" })])).toMatchObject([{ seq: 1 }]);
      });

      it("are appended at the same time by several connections without a gap or a fork", async () => {
        const stores = await Promise.all([open(), open(), open()]);
        await Promise.all(
          stores.flatMap((s, n) =>
            ids(20, n * 100).map((id) =>
              s.appendDecisions([sampleRecord({ id })], n === 0 ? "acknowledged" : "batched"),
            ),
          ),
        );
        await Promise.all(stores.map((s) => s.close()));
        expect(await store.countDecisions("acme")).toBe(60);
        expect(await verifyChain(store, "acme")).toEqual({ checked: 60, broken: null });
      });

      it("are read oldest first from a number, page by page", async () => {
        await store.appendDecisions(ids(5).map((id) => sampleRecord({ id })));
        const page = await store.decisionsFrom("acme", 2, 2);
        expect(page.map((stored) => stored.seq)).toEqual([3, 4]);
        expect((await store.decisionsFrom("acme", 4, 10)).map((stored) => stored.seq)).toEqual([5]);
        expect(await store.decisionsFrom("acme", 5, 10)).toEqual([]);
      });

      it("are read newest first and paged backwards", async () => {
        await store.appendDecisions(ids(5).map((id) => sampleRecord({ id })));
        expect(await found({}, 2)).toEqual(["01J0005", "01J0004"]);
        expect(await found({ before: 4 }, 2)).toEqual(["01J0003", "01J0002"]);
      });

      it("are never another tenant's", async () => {
        await store.appendDecisions([
          sampleRecord({ id: "a", tenant: "other", rules: { injection: ["injection/x/y"] } }),
        ]);
        expect(await found({})).toEqual([]);
        expect(await found({ rule: "injection/x/y" })).toEqual([]);
        expect(await store.decision("acme", "a")).toBeNull();
        expect(await store.decisionsFrom("acme", 0, 10)).toEqual([]);
        expect(await store.chainLinks("acme", 0, 10)).toEqual([]);
        expect(await store.countDecisions("acme")).toBe(0);
        expect(await store.deleteDecisionsBefore("acme", "2030-01-01T00:00:00.000Z")).toBe(0);
        expect(await store.countDecisions("other")).toBe(1);
      });
    });

    describe("filters", () => {
      beforeEach(async () => {
        await store.appendDecisions([
          sampleRecord({ id: "calm", metrics: { injection: "allow", groundedness: "allow" } }),
          sampleRecord({
            id: "attack",
            metrics: { groundedness: "allow", injection: "block" },
            rules: { injection: ["injection/x/y", "injection/both"], groundedness: ["groundedness/estimate"] },
          }),
          sampleRecord({
            id: "unsupported",
            metrics: { injection: "allow", groundedness: "block" },
            rules: { groundedness: ["groundedness/estimate"] },
          }),
          sampleRecord({ id: "doubtful", metrics: { injection: "warn" }, rules: { injection: ["injection/x/y"] } }),
          sampleRecord({ id: "skipped", metrics: { injection: null, groundedness: "warn" } }),
        ]);
      });

      it.each<[string, Omit<DecisionFilter, "tenant" | "limit">, string[]]>([
        ["action: the decision's", { action: "block" }, ["unsupported", "attack"]],
        ["metric: took part", { metric: "injection" }, ["doubtful", "unsupported", "attack", "calm"]],
        ["metric and action: the metric's own", { metric: "injection", action: "block" }, ["attack"]],
        ["rule: is a reason", { rule: "injection/x/y" }, ["doubtful", "attack"]],
        ["rule and action: the decision's", { rule: "injection/x/y", action: "warn" }, ["doubtful"]],
        ["rule and another metric", { rule: "injection/x/y", metric: "groundedness" }, ["attack"]],
        [
          "rule, metric and action: the metric's own",
          { rule: "groundedness/estimate", metric: "injection", action: "allow" },
          ["unsupported"],
        ],
        ["a page further back", { metric: "injection", before: 3 }, ["attack", "calm"]],
        ["nothing of that name", { rule: "injection/x" }, []],
      ])("%s", async (_, filter, expected) => {
        expect(await found(filter)).toEqual(expected);
      });

      it("stop at the limit, newest first over all actions", async () => {
        expect(await found({ metric: "injection" }, 2)).toEqual(["doubtful", "unsupported"]);
      });
    });

    describe("the chain", () => {
      it("of a tenant without records is empty and holds", async () => {
        expect(await store.chain("acme")).toEqual({ head: { seq: 0, hash: GENESIS }, cut: { seq: 0, hash: GENESIS } });
        expect(await verifyChain(store, "acme")).toEqual({ checked: 0, broken: null });
      });

      it("is verified over more than one page", async () => {
        await store.appendDecisions(ids(1203).map((id) => sampleRecord({ id })));
        expect(await verifyChain(store, "acme")).toEqual({ checked: 1203, broken: null });
      });

      it("holds after retention and goes on from where it was", async () => {
        const times = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"];
        await store.appendDecisions(times.map((day) => sampleRecord({ id: day, time: `${day}T00:00:00.000Z` })));
        expect(await store.deleteDecisionsBefore("acme", "2026-01-03T00:00:00.000Z")).toBe(2);
        expect(await found({})).toEqual(["2026-01-04", "2026-01-03"]);
        expect(await found({ metric: "injection" })).toEqual(["2026-01-04", "2026-01-03"]);
        expect(await store.deleteDecisionsBefore("acme", "2027-01-01T00:00:00.000Z")).toBe(2);
        expect(await store.appendDecisions([sampleRecord({ id: "new" })])).toMatchObject([{ seq: 5 }]);
        expect(await verifyChain(store, "acme")).toEqual({ checked: 1, broken: null });
      });

      it("keeps an old record behind a younger one, so that it has no hole", async () => {
        await store.appendDecisions([
          sampleRecord({ id: "young", time: "2026-02-01T00:00:00.000Z" }),
          sampleRecord({ id: "late", time: "2026-01-01T00:00:00.000Z" }),
        ]);
        expect(await store.deleteDecisionsBefore("acme", "2026-01-15T00:00:00.000Z")).toBe(0);
        expect(await store.countDecisions("acme")).toBe(2);
      });

      it("loses many records at once without losing count", async () => {
        await store.appendDecisions(ids(1000).map((id) => sampleRecord({ id })));
        expect(await store.deleteDecisionsBefore("acme", "2026-06-01T00:00:00.000Z")).toBe(1000);
        expect(await store.countDecisions("acme")).toBe(0);
      });
    });

    describe("tokens", () => {
      it("are found by hash, listed by age and come back whole", async () => {
        await store.insertToken(token({ id: "t2", hash: "cd".repeat(32), created: "2026-06-01T00:00:00.000Z" }));
        await store.insertToken(token());
        expect(await store.tokenByHash("ab".repeat(32))).toEqual(token());
        expect(await store.tokenByHash("ef".repeat(32))).toBeNull();
        expect((await store.tokens()).map((row) => row.id)).toEqual(["t1", "t2"]);
      });

      it("are replaced by one of the same hash", async () => {
        await store.insertToken(token({ revoked: "2026-05-02T00:00:00.000Z" }));
        await store.insertToken(token({ id: "t9", tenant: "*" }));
        expect(await store.tokens()).toEqual([token({ id: "t9", tenant: "*" })]);
      });

      it("are revoked by exactly one of two callers", async () => {
        await store.insertToken(token());
        const calls = [store.revokeToken("t1", "2026-05-02"), store.revokeToken("t1", "2026-05-03")];
        expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(1);
        expect(await store.revokeToken("t7", "2026-05-02")).toBe(false);
      });
    });

    describe("generations", () => {
      it("are kept whole and listed by activation, newest first, whatever their time says", async () => {
        await store.saveGeneration(generation("sha256:a", "2026-05-03T00:00:00.000Z"));
        await store.saveGeneration(generation("sha256:b", "2026-05-01T00:00:00.000Z"));
        expect((await store.generations(10)).map((row) => row.hash)).toEqual(["sha256:b", "sha256:a"]);
        expect(await store.generations(1)).toHaveLength(1);
        expect(await store.generation("sha256:a")).toEqual(generation("sha256:a", "2026-05-03T00:00:00.000Z"));
        expect(await store.generation("sha256:z")).toBeNull();
      });

      it("move to the front when they are activated again, and are then no longer withdrawn", async () => {
        for (const hash of ["sha256:a", "sha256:b"]) await store.saveGeneration(generation(hash));
        await store.withdrawGeneration("sha256:a", "2026-05-02T00:00:00.000Z");
        expect((await store.generation("sha256:a"))?.withdrawn).toBe("2026-05-02T00:00:00.000Z");
        await store.saveGeneration(generation("sha256:a"));
        expect((await store.generations(10)).map((row) => [row.hash, row.withdrawn])).toEqual([
          ["sha256:a", null],
          ["sha256:b", null],
        ]);
      });
    });

    it("answers a ping while open, and fails with STORE_FAILED once closed", async () => {
      await store.ping();
      const other = await open();
      await other.close();
      await expect(other.ping()).rejects.toMatchObject({ code: "STORE_FAILED" });
      await expect(other.appendDecisions([sampleRecord({ id: "a" })])).rejects.toMatchObject({ code: "STORE_FAILED" });
    });
  });
};
