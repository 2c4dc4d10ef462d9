import { factsOf, type ReadableFact, SentinelError } from "../../engine/index.js";
import { addCommand, type Cli } from "./program.js";
import { readSet, snapshotOf } from "./sets.js";

const rowOf = ({ fact, pack }: ReadableFact): readonly string[] => [
  fact.name,
  fact.values === undefined ? fact.type : fact.values.join(" | "),
  fact.unit ?? "",
  fact.mayBeUnknown ? "yes" : "",
  pack ?? "",
  fact.meaning,
];

/** `sentinel facts`: what conditions may read. */
export const addFacts = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "facts",
    about: "List the facts that conditions of a metric may read.",
    more: "A fact that may be unknown needs an ifUnknown in the rules that read it. A fact of one pack is seen by that pack's rules only.",
    examples: ["sentinel facts groundedness", "sentinel facts injection --json | jq '.[].name'"],
  })
    .argument("<metric>", "a folder under rules/")
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .action(async (name: string, options: { json?: true; config?: string }) => {
      const snapshot = await snapshotOf(await readSet(cli.io, options.config));
      const metric = snapshot.metrics.get(name);
      if (metric === undefined) {
        const known = [...snapshot.metrics.keys()].join(", ");
        throw new SentinelError("USAGE", { problem: `There is no metric ${name}; the set has ${known}.` });
      }
      const facts = factsOf(metric, snapshot.providers);
      if (options.json) cli.out.json(facts.map(({ fact, pack }) => ({ ...fact, pack })));
      else cli.out.table(["fact", "type", "unit", "may be unknown", "of pack", "meaning"], facts.map(rowOf));
    });
};
