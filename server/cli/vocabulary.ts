import { OPERATORS, PLACES, VOCABULARY } from "../../engine/index.js";
import { addCommand, type Cli } from "./program.js";

/** `sentinel vocabulary`: the words packs are written with. */
export const addVocabulary = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "vocabulary",
    about: "List the words packs are written with: views, checks, guards, places and operators.",
    examples: ["sentinel vocabulary", "sentinel vocabulary --json | jq .guards"],
  }).action((options: { json?: true }) => {
    if (options.json) {
      cli.out.json({ ...VOCABULARY, places: PLACES, operators: OPERATORS });
      return;
    }
    for (const [kind, entries] of Object.entries(VOCABULARY)) {
      cli.out.table(
        [kind, ""],
        entries.map(({ name, about }) => [name, about]),
      );
      cli.out.line();
    }
    cli.out.line(`places (in:)  ${PLACES.join(", ")}`);
    cli.out.line(`operators     ${OPERATORS.join(", ")}`);
  });
};
