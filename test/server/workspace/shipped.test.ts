import { describe, expect, it } from "vitest";
import { fileRegistry } from "../../../server/workspace/file-registry.js";
import { SHIPPED } from "../../../server/workspace/shipped.js";

describe("what Sentinel ships with", () => {
  it("is a set that can be read, wherever the process was started", async () => {
    const sources = await fileRegistry({ rules: [SHIPPED.rules], policies: SHIPPED.policies, cwd: "/" }).read();
    const paths = sources.map(({ role, name }) => `${role} ${name}`);
    expect(paths).toEqual(
      expect.arrayContaining(["metric injection", "metric groundedness", "policy base", "policy demo"]),
    );
  });
});
