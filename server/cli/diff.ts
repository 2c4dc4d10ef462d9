import { type Change, diff, SentinelError } from "../../engine/index.js";
import { addCommand, type Cli } from "./program.js";
import { type NamedSet, setNamed } from "./set-refs.js";

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

/** Two tenants' policies side by side would show two other tenants as added and removed, and never as weaker. */
const sameTenant = (a: NamedSet, b: NamedSet): void => {
  if (a.tenant === null || b.tenant === null || a.tenant === b.tenant) return;
  const problem = `A is the policy of ${a.tenant} and B that of ${b.tenant}; name a file for B, or folders for both.`;
  throw new SentinelError("USAGE", { problem });
};

/** `sentinel diff`: what changes between two sets, and what of it lets more through. */
export const addDiff = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "diff",
    about: "Show what differs between two sets of rules and policies.",
    more: "A and B are folders, sentinel.yaml files, policy files, tenants, or hashes of kept sets; a policy file for B stands for A's tenant. A weaker change may let more through.",
    examples: [
      "sentinel diff ./live ./next",
      "sentinel diff demo ./demo-next.yaml",
      "sentinel diff sha256:<hash> . --fail-on-weaker",
    ],
  })
    .argument("<a>", "before")
    .argument("<b>", "after")
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .option("--tenant <name>", "whose policy a policy file shall be")
    .option("--fail-on-weaker", "end with 1 when B lets more through than A")
    .action(
      async (a: string, b: string, options: { json?: true; config?: string; tenant?: string; failOnWeaker?: true }) => {
        const before = await setNamed(cli.io, a, options);
        const after = await setNamed(cli.io, b, { ...options, tenant: options.tenant ?? before.tenant ?? undefined });
        sameTenant(before, after);
        const changes = diff(before.snapshot, after.snapshot);
        if (options.json) cli.out.json({ a: before.snapshot.hash, b: after.snapshot.hash, changes });
        else if (changes.length === 0) cli.out.line("no difference");
        else cli.out.table(["", "", "what", ""], changes.map(changeRow));
        cli.finish(options.failOnWeaker && changes.some((c) => c.weaker) ? 1 : 0);
      },
    );
};
