import { type Change, diff } from "../../engine/index.js";
import { addCommand, type Cli } from "./program.js";
import { setNamed } from "./set-refs.js";

const shown = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

const fromTo = ({ kind, from, to }: Change): string => {
  if (kind === "changed") return `${shown(from)} -> ${shown(to)}`;
  return shown(kind === "added" ? to : from);
};

export const changeRow = (change: Change): readonly string[] => [
  change.weaker ? "weaker" : "",
  change.kind,
  change.what,
  fromTo(change),
];

/** `sentinel diff`: what changes between two sets, and what of it lets more through. */
export const addDiff = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "diff",
    about: "Show what differs between two sets of rules and policies.",
    more: "A and B are folders, sentinel.yaml files, policy files, or hashes of kept sets. A weaker change may let more through.",
    examples: ["sentinel diff ./live ./next", "sentinel diff sha256:<hash> . --fail-on-weaker"],
  })
    .argument("<a>", "before")
    .argument("<b>", "after")
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .option("--fail-on-weaker", "end with 1 when B lets more through than A")
    .action(async (a: string, b: string, options: { json?: true; config?: string; failOnWeaker?: true }) => {
      const scope = { config: options.config };
      const before = await setNamed(cli.io, a, scope);
      const after = await setNamed(cli.io, b, scope);
      const changes = diff(before.snapshot, after.snapshot);
      if (options.json) cli.out.json({ a: before.snapshot.hash, b: after.snapshot.hash, changes });
      else if (changes.length === 0) cli.out.line("no difference");
      else cli.out.table(["", "", "what", ""], changes.map(changeRow));
      cli.finish(options.failOnWeaker && changes.some((c) => c.weaker) ? 1 : 0);
    });
};
