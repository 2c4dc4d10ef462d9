import { runTests, type SourceFile, type TestPorts, type TestResult } from "../../engine/index.js";
import { PORTS } from "../ports.js";
import { addCommand, type Cli } from "./program.js";
import { progressOf } from "./progress.js";
import { readSet, snapshotOf, timeOf } from "./sets.js";

const isTest = ({ role }: SourceFile): boolean => role === "pack_test" || role === "policy_test";

/** `injection`, `injection/compliance`, `acme`, or part of a path. */
const isNamed = ({ metric, name, path }: SourceFile, wanted: readonly string[]): boolean =>
  wanted.length === 0 ||
  wanted.some((w) => w === name || w === metric || w === `${metric}/${name}` || path.startsWith(w));

const runAll = async (cli: Cli, place: string | undefined, wanted: readonly string[]): Promise<TestResult[]> => {
  const set = await readSet(cli.io, place);
  const snapshot = await snapshotOf(set);
  const files = set.sources.filter((source) => isTest(source) && isNamed(source, wanted));
  const ports: TestPorts = { ...PORTS, today: timeOf(cli.io).slice(0, 10) };
  const progress = progressOf(cli.io, "testing", files.length);
  const results: TestResult[] = [];
  try {
    for (const [index, file] of files.entries()) {
      results.push(...(await runTests(snapshot, file, ports)));
      progress.at(index + 1, file.path);
    }
  } finally {
    // A bar that is not ended leaves the terminal without a cursor.
    progress.end();
  }
  return results;
};

/** `sentinel test`: the cases beside packs and policies. */
export const addTest = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "test",
    about: "Run the cases beside packs (<pack>.test.yaml) and policies (<tenant>.test.yaml).",
    more: "Name metrics, packs (metric/pack), tenants or paths to run only theirs. A failed case ends it with 1.",
    examples: ["sentinel test", "sentinel test injection/house-terms demo"],
  })
    .argument("[names...]", "metrics, packs, tenants or paths")
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .action(async (names: readonly string[], options: { json?: true; config?: string }) => {
      const results = await runAll(cli, options.config, names);
      const failed = results.filter((r) => !r.ok);
      const known = results.filter((r) => r.ok && r.known !== undefined);
      const ok = failed.length === 0 && results.length > 0;
      if (options.json) cli.out.json({ ok, passed: results.length - failed.length, known: known.length, failed });
      else {
        for (const { file, line, name, problem } of failed) cli.out.line(`${file}:${line}: ${name}: ${problem ?? ""}`);
        const held = results.length - failed.length - known.length;
        cli.out.line(`${held} passed, ${known.length} known to fail, ${failed.length} failed`);
        if (results.length === 0) cli.out.note("no cases were found");
      }
      cli.finish(ok ? 0 : 1);
    });
};
