import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { InvalidArgumentError } from "commander";
import { NAME_PATTERN, SentinelError } from "../../engine/index.js";
import { firstFiles } from "./init-files.js";
import { addCommand, type Cli } from "./program.js";

const tenantName = (text: string): string => {
  if (!new RegExp(NAME_PATTERN).test(text) || text === "base")
    throw new InvalidArgumentError(`It must match ${NAME_PATTERN} and not be base.`);
  return text;
};

/** `sentinel init`: a first set of one's own. */
export const addInit = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "init",
    about: "Write a first set: sentinel.yaml, the base policy, one tenant, and one pack of your own with its test.",
    more: "A file that exists is never overwritten: then nothing is written at all.",
    examples: ["sentinel init", "sentinel init my-sentinel --tenant acme"],
  })
    .argument("[folder]", "where to write it", ".")
    .option("--tenant <name>", "the tenant's name", tenantName, "demo")
    .action(async (folder: string, options: { json?: true; tenant: string }) => {
      const files = firstFiles(options.tenant);
      const root = resolve(cli.io.cwd, folder);
      const taken = [...files.keys()].filter((path) => existsSync(join(root, path)));
      if (taken.length > 0)
        throw new SentinelError("CONFLICT", {
          problem: `${folder} already has ${taken.join(", ")}; nothing was written.`,
        });
      for (const [path, content] of files) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), content, { flag: "wx" });
      }
      const paths = [...files.keys()].map((path) => join(folder, path));
      if (options.json) cli.out.json({ written: paths });
      else for (const path of paths) cli.out.line(path);
      cli.finish(0);
    });
};
