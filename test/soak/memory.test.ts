import { expect, it } from "vitest";
import { isMet } from "../bench/section.js";
import { section } from "../bench/sections/memory.js";

it("keeps the heap flat over 200,000 evaluations", async () => {
  const rows = await section.run();
  expect(rows.filter((row) => isMet(row) === false)).toEqual([]);
});
