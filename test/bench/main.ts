import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startChild } from "./children.js";
import { isMet, type Row } from "./section.js";
import { SECTIONS } from "./sections.js";
import { tableOf } from "./table.js";

interface Result {
  readonly name: string;
  readonly about: string;
  readonly rows: readonly Row[];
}

/** Each section runs in a process of its own: what one leaves in caches and heap does not touch the next. */
const runSection = async (name: string): Promise<Result> => {
  const child = startChild("./run-section.ts");
  try {
    return { name, ...(await child.ask<Omit<Result, "name">>({ name })) };
  } finally {
    await child.stop();
  }
};

const machine = () => ({
  node: process.version,
  cpu: cpus()[0]?.model ?? "unknown",
  cores: availableParallelism(),
  load: loadavg().map((n) => Math.round(n * 100) / 100),
});

const print = ({ name, about, rows }: Result): void => console.log(`\n${name}: ${about}\n${tableOf(rows)}`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, gate: { type: "boolean", default: false } },
});
const names = positionals.length > 0 ? positionals : Object.keys(SECTIONS);
const unknown = names.filter((name) => !(name in SECTIONS));
if (unknown.length > 0) {
  console.error(`No such section: ${unknown.join(", ")}. There are: ${Object.keys(SECTIONS).join(", ")}.`);
  process.exit(2);
}

const before = machine();
if (!values.json) {
  console.log(`Node ${before.node}, ${before.cores} cores (${before.cpu}), load ${before.load.join(" ")}.`);
  console.log("What else runs on the machine slows every number: trust ratios more than milliseconds.");
}
const results: Result[] = [];
for (const name of names) {
  const result = await runSection(name);
  results.push(result);
  if (!values.json) print(result);
}
const missed = results.flatMap(({ rows }) => rows).filter((row) => isMet(row) === false);
if (values.json) console.log(JSON.stringify({ before, after: machine(), results, missed: missed.length }, null, 2));
else console.log(`\n${missed.length === 0 ? "Every bound is met." : `Bounds not met: ${missed.length}.`}`);
if (values.gate && missed.length > 0) process.exitCode = 1;
