import { expect, test } from "vitest";
import { runTests, type Snapshot, type TestPorts } from "../../../engine/index.js";
import { FakeClock } from "../../helpers/clock.js";
import { compiled } from "../../helpers/sets.js";
import { policyText, RULES } from "../../helpers/small-set.js";
import { sourceFile } from "../../helpers/source-files.js";

const clock = new FakeClock();
const ports: TestPorts = { elapsed: clock.elapsed, after: clock.after, today: "2026-12-01" };

const snapshot = (): Promise<Snapshot> => compiled({ ...RULES, "policies/acme.yaml": policyText() });

const run = async (path: string, cases: string) =>
  runTests(await snapshot(), sourceFile(path, `format: 1\ncases:\n${cases}`), ports);
const runPack = (cases: string) => run("rules/harm/words.test.yaml", cases);

test("hit and miss name a signal", async () => {
  const results = await runPack(`
  - { hit: surely, response: This is surely harmful. }
  - { miss: surely, response: This is fine. }
  - { hit: surely, response: This is fine. }
  - { miss: surely, context: This is surely harmful. }
`);
  expect(results.map((r) => [r.name, r.ok, r.problem])).toEqual([
    ["hit surely", true, undefined],
    ["miss surely", true, undefined],
    ["hit surely", false, "surely does not hit"],
    ["miss surely", false, "surely hits"],
  ]);
  expect(results.map((r) => r.line)).toEqual([4, 5, 6, 7]);
});

test("a hit under a guard is no hit", async () => {
  const results = await runPack(`
  - { miss: perhaps, context: 'They wrote "perhaps harmful" there.' }
  - { hit: perhaps, context: 'They wrote "perhaps harmful" there.' }
`);
  expect(results.map((r) => [r.ok, r.problem])).toEqual([
    [true, undefined],
    [false, "perhaps hits only under a guard"],
  ]);
});

test("expect compares tier, score and what fires", async () => {
  const results = await runPack(`
  - { name: all, expect: { tier: confident_block, score: 0.95, fires: [surely] }, response: surely harmful }
  - { name: tier, expect: { tier: confident_pass }, response: surely harmful }
  - { name: score, expect: { score: 0.5 }, response: surely harmful }
  - { name: fires, expect: { fires: [perhaps] }, response: surely harmful }
`);
  expect(results.map((r) => [r.name, r.ok])).toEqual([
    ["all", true],
    ["tier", false],
    ["score", false],
    ["fires", false],
  ]);
  expect(results[3]?.problem).toBe("expected perhaps to fire; what fired: harm/words/surely");
});

test("a known failure passes until its day is over, and must go once it holds", async () => {
  const known = (until: string, text: string) =>
    `  - { miss: surely, response: ${text}, known: false_alarm, owner: anna, until: ${until} }\n`;
  const results = await runPack(
    known("2026-12-01", "surely harmful") + known("2026-11-30", "surely harmful") + known("2027-01-01", "fine"),
  );
  expect(results.map((r) => [r.ok, r.known, r.problem])).toEqual([
    [true, "false_alarm", "surely hits"],
    [false, "false_alarm", "surely hits; it was known until 2026-11-30"],
    [false, "false_alarm", "it holds now: remove `known`"],
  ]);
});

test("policy tests judge a whole request on a day", async () => {
  const results = await run(
    "policies/acme.test.yaml",
    `
  - { request: { response: surely harmful }, expect: { action: block, metrics: { harm: block, proof: allow } } }
  - { name: too strict, request: { response: perhaps harmful }, expect: { action: allow } }
  - { request: { response: x, metrics: [harm] }, expect: { action: allow } }
`,
  );
  expect(results.map((r) => [r.name, r.ok])).toEqual([
    ["case 1", true],
    ["too strict", false],
    ["case 3", false],
  ]);
  expect(results[1]?.problem).toMatch(/^expected allow, but it is warn: /);
  expect(results[2]?.problem).toContain("requires");
});

test("a file that does not parse, or whose pack is gone, fails", async () => {
  expect(await runPack("  - { hit: surely, respons: x }\n")).toMatchObject([{ ok: false, name: "the file" }]);
  const gone = await run("rules/harm/other.test.yaml", "  - { hit: x, response: y }\n");
  expect(gone).toMatchObject([{ ok: false, problem: "there is no pack harm/other" }]);
});
