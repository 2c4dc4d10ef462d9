import { expect, it } from "vitest";
import { groundednessProvider } from "../../../../engine/facts/groundedness/provider.js";
import type { Segment } from "../../../../engine/index.js";

/** Each took seconds to a minute while phrases were looked for in the whole sentence: time grew with its square. */
it.each(["指", "-", "ẞß", "ﬃ", "- "])("a sentence of 60,000 times %j is read", (unit) => {
  const segment: Segment = { index: 0, where: "response", field: "response", text: unit.repeat(60_000) };
  const { facts } = groundednessProvider.compute({
    segments: [segment],
    views: [[]],
    settings: new Map([["negationWindow", 60]]),
  });
  expect(facts.get("support.estimate")).toBeDefined();
});
