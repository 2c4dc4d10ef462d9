import { formatDiagnostic } from "../../engine/index.js";
import type { ReloadResult } from "../workspace/workspace.js";
import { postToServer, type ServerOptions } from "./client.js";
import { changeRow } from "./diff.js";
import { addCommand, type Cli } from "./program.js";

type Options = ServerOptions & { readonly json?: true };

/** What the server's `/v1/activate` and `/v1/rollback` answer. */
const isResult = (value: unknown): value is ReloadResult =>
  typeof value === "object" && value !== null && "outcome" in value && "live" in value;

const tell = ({ out }: Cli, { outcome, live, held, changes, diagnostics }: ReloadResult): void => {
  out.line(`${outcome}; live is ${live}`);
  if (changes.length > 0) out.table(["", "", "what", ""], changes.map(changeRow));
  for (const diagnostic of diagnostics) out.line(formatDiagnostic(diagnostic));
  if (held !== null) out.line(`held (${held.reason}): ${held.hash}`);
};

const move = async (cli: Cli, path: string, hash: string | undefined, options: Options): Promise<void> => {
  const result = await postToServer(cli.io, options, path, hash === undefined ? {} : { hash });
  if (options.json || !isResult(result)) cli.out.json(result);
  else tell(cli, result);
  cli.finish(isResult(result) && (result.outcome === "rejected" || result.outcome === "held") ? 1 : 0);
};

const SERVER =
  "It asks the running server: --url, else SENTINEL_URL, else where the configuration says that it listens; SENTINEL_TOKEN is an admin token for all tenants.";

/** `sentinel activate`: what waits, or what was live before, goes live. */
export const addActivate = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "activate",
    about: "Make a held or kept set live by its hash; without a hash, read the files now.",
    more: `${SERVER}\nIt ends with 1 when the set was rejected or is held.`,
    examples: ["SENTINEL_TOKEN=... sentinel activate", "SENTINEL_TOKEN=... sentinel activate sha256:<hash>"],
  })
    .argument("[hash]", "sha256:..., as status, diff and the log show it")
    .option("--url <url>", "the server")
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .action((hash: string | undefined, options: Options) => move(cli, "/v1/activate", hash, options));
};

/** `sentinel rollback`: back to what was live before. */
export const addRollback = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "rollback",
    about: "Go back to the set that was live before, or to a kept one by its hash.",
    more: `${SERVER}\nWhat the files say is held until one of them changes, over a restart too.`,
    examples: ["SENTINEL_TOKEN=... sentinel rollback", "SENTINEL_TOKEN=... sentinel rollback sha256:<hash>"],
  })
    .argument("[hash]", "sha256:..., as status, diff and the log show it")
    .option("--url <url>", "the server")
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .action((hash: string | undefined, options: Options) => move(cli, "/v1/rollback", hash, options));
};
