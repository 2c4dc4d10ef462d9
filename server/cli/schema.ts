import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { schemas } from "../../engine/index.js";
import { ConfigFile } from "../workspace/config-schema.js";
import { replaceFile } from "./files.js";
import { addCommand, type Cli } from "./program.js";

const configSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "Sentinel server configuration: sentinel.yaml",
  ...ConfigFile,
};

const texts = (): ReadonlyMap<string, string> => {
  const all = { ...schemas(), "sentinel.schema.json": configSchema };
  return new Map(Object.entries(all).map(([name, schema]) => [name, `${JSON.stringify(schema, null, 2)}\n`]));
};

const staleIn = async (folder: string): Promise<string[]> => {
  const stale: string[] = [];
  for (const [name, text] of texts()) {
    const path = join(folder, name);
    if (!existsSync(path) || (await readFile(path, "utf8")) !== text) stale.push(name);
  }
  return stale;
};

/** `sentinel schema`: JSON Schemas, so that editors complete and check YAML. */
export const addSchema = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "schema",
    about: "Write the JSON Schemas of all YAML files, for editors.",
    more: "With --check nothing is written, and a file that differs ends it with 1.",
    examples: ["sentinel schema", "sentinel schema --dir .vscode/sentinel", "sentinel schema --check"],
  })
    .option("--dir <folder>", "where they stand", "schemas")
    .option("--check", "only say which are not up to date")
    .action(async (options: { json?: true; dir: string; check?: true }) => {
      const folder = resolve(cli.io.cwd, options.dir);
      const stale = await staleIn(folder);
      if (!options.check) {
        await mkdir(folder, { recursive: true });
        for (const [name, text] of texts()) if (stale.includes(name)) await replaceFile(join(folder, name), text);
      }
      if (options.json) cli.out.json({ dir: options.dir, stale, written: !options.check });
      else for (const name of stale) cli.out.line(join(options.dir, name));
      cli.finish(options.check && stale.length > 0 ? 1 : 0);
    });
};
