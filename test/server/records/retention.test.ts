import { expect, it } from "vitest";
import { verifyChain } from "../../../server/records/chain.js";
import { enforceRetention } from "../../../server/records/retention.js";
import { openSqlite } from "../../../server/records/sqlite/store.js";
import { sampleRecord } from "../../helpers/records.js";

it("deletes what is older than the tenant's days, of that tenant only, and the rest still verifies", async () => {
  const store = openSqlite(":memory:");
  const at = (tenant: string, id: string, time: string) => sampleRecord({ tenant, id, time });
  await store.appendDecisions([
    at("acme", "old", "2026-01-01T00:00:00.000Z"),
    at("acme", "new", "2026-11-30T00:00:00.000Z"),
    at("birch", "other", "2026-01-01T00:00:00.000Z"),
  ]);
  expect(
    await enforceRetention(
      store,
      new Map([
        ["acme", 90],
        ["birch", 365],
      ]),
      Date.parse("2026-12-01T00:00:00Z"),
    ),
  ).toBe(1);
  expect(await store.decision("acme", "old")).toBeNull();
  expect(await store.decision("acme", "new")).not.toBeNull();
  expect(await store.decision("birch", "other")).not.toBeNull();
  expect(await verifyChain(store, "acme")).toEqual({ checked: 1, broken: null });
  await store.close();
});
