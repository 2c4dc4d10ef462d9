import { type Command, InvalidArgumentError } from "commander";
import { ulid } from "ulid";
import { SentinelError } from "../../engine/index.js";
import { ROLES, type Role, type Store, type TokenRow } from "../records/store.js";
import { createToken } from "../records/tokens.js";
import { addCommand, type Cli, moment } from "./program.js";
import { configOf, timeOf } from "./sets.js";
import { withStore } from "./stores.js";

interface Common {
  readonly json?: true;
  readonly config?: string;
}

const roles = (text: string): readonly Role[] =>
  text.split(",").map((word) => {
    const role = ROLES.find((r) => r === word.trim());
    if (role === undefined) throw new InvalidArgumentError(`The roles are ${ROLES.join(", ")}.`);
    return role;
  });

const inStore = <T>(
  { io }: Cli,
  { config }: Common,
  mustExist: boolean,
  use: (store: Store) => Promise<T>,
): Promise<T> => withStore(configOf(io, config), { mustExist }, use);

const stateOf = (row: TokenRow, now: string): string => {
  if (row.revoked !== null) return `revoked ${row.revoked}`;
  if (row.expires === null) return "valid";
  return row.expires <= now ? `expired ${row.expires}` : `until ${row.expires}`;
};

interface CreateOptions extends Common {
  readonly tenant: string;
  readonly role: readonly Role[];
  readonly expires?: string;
}

const addCreate = (cli: Cli, parent: Command): void => {
  addCommand(parent, {
    name: "create",
    about: "Make a token. It is shown once; the store keeps its hash only.",
    examples: [
      "sentinel token create --tenant acme",
      "sentinel token create --tenant '*' --role admin --expires 2027-01-01",
    ],
  })
    .requiredOption("--tenant <name>", "the tenant it acts for, or '*' for all")
    .option("--role <roles>", `one or more of ${ROLES.join(", ")}, with commas between`, roles, ["evaluate"])
    .option("--expires <time>", "when it ends (default: never)", moment)
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .action(async (options: CreateOptions) => {
      const now = timeOf(cli.io);
      const wanted = { tenant: options.tenant, roles: options.role, expires: options.expires ?? null };
      const { token, row } = await inStore(cli, options, false, (store) =>
        createToken(store, ulid(cli.io.now()), now, wanted),
      );
      if (options.json) cli.out.json({ token, id: row.id, tenant: row.tenant, roles: row.roles, expires: row.expires });
      else {
        cli.out.line(token);
        cli.out.note(`token ${row.id} of ${row.tenant}, may ${row.roles.join(", ")}; it is not shown again`);
      }
    });
};

const addList = (cli: Cli, parent: Command): void => {
  addCommand(parent, {
    name: "list",
    about: "List the tokens, without their secrets.",
    examples: ["sentinel token list"],
  })
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .action(async (options: Common) => {
      const rows = await inStore(cli, options, true, (store) => store.tokens());
      const now = timeOf(cli.io);
      if (options.json) cli.out.json(rows.map(({ hash: _, ...row }) => row));
      else
        cli.out.table(
          ["id", "tenant", "roles", "made", "state"],
          rows.map((row) => [row.id, row.tenant, row.roles.join(","), row.created, stateOf(row, now)]),
        );
    });
};

const addRevoke = (cli: Cli, parent: Command): void => {
  addCommand(parent, {
    name: "revoke",
    about: "End a token now; a running server refuses it from the next request on.",
    examples: ["sentinel token revoke 01J8ZC5W0Q6N3V4R2T1YB7KMXD"],
  })
    .argument("<id>", "as `sentinel token list` shows it")
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .action(async (id: string, options: Common) => {
      const revoked = await inStore(cli, options, true, (store) => store.revokeToken(id, timeOf(cli.io)));
      if (!revoked) throw new SentinelError("NOT_FOUND", { what: `A valid token ${id}` });
      if (options.json) cli.out.json({ id, revoked });
      else cli.out.line(`revoked ${id}`);
    });
};

/** `sentinel token`: who may ask. Works on the store itself, whether a server runs or not. */
export const addToken = (cli: Cli): void => {
  const parent = cli.program.command("token").description("Make, list and revoke tokens.");
  addCreate(cli, parent);
  addList(cli, parent);
  addRevoke(cli, parent);
};
