import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compile, PROVIDERS, runTests, type SourceFile } from "../../engine/index.js";
import { FakeClock } from "../helpers/clock.js";
import { shippedSources, shippedWith, TODAY } from "../helpers/shipped.js";
import { sourceFile } from "../helpers/source-files.js";

const EXAMPLE = /```yaml\n# (\S+\.yaml)\n([\s\S]*?)```/g;

/** Examples of a README that name their file in the first line. */
const examplesOf = (readme: string): readonly SourceFile[] =>
  Array.from(
    readFileSync(new URL(`../../${readme}`, import.meta.url), "utf8").matchAll(EXAMPLE),
    ([, path = "", text = ""]) => sourceFile(path, text),
  );

it.each(["rules/README.md", "policies/README.md"])(
  "%s shows what compiles, without a remark, and holds",
  async (readme) => {
    const examples = examplesOf(readme);
    expect(examples.length).toBeGreaterThan(1);
    const environment = { judges: new Map(), providers: PROVIDERS, today: TODAY };
    expect((await compile([...(await shippedSources()), ...examples], environment)).diagnostics).toEqual([]);
    const snapshot = await shippedWith(examples);
    const ports = Object.assign(new FakeClock(), { today: TODAY });
    for (const file of examples.filter(({ role }) => role.endsWith("_test")))
      expect((await runTests(snapshot, file, ports)).filter(({ ok }) => !ok)).toEqual([]);
  },
);
