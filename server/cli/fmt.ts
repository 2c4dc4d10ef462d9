import { resolve, sep } from "node:path";
import { formatSource, SentinelError, type SourceFile } from "../../engine/index.js";
import { SHIPPED } from "../workspace/shipped.js";
import { replaceFile } from "./files.js";
import type { Io } from "./io.js";
import { addCommand, type Cli } from "./program.js";
import { readSet } from "./sets.js";

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

/** The named files; without names all but the shipped ones, which nobody edits. */
const chosen = (io: Io, sources: readonly SourceFile[], names: readonly string[]): readonly SourceFile[] => {
  const wanted = names.map((name) => resolve(io.cwd, name));
  const files = sources.filter(({ path }) => {
    const file = resolve(io.cwd, path);
    if (wanted.length > 0) return wanted.some((w) => isBelow(file, w));
    return !isBelow(file, SHIPPED.rules) && !isBelow(file, SHIPPED.policies);
  });
  if (files.length === 0)
    throw new SentinelError("USAGE", {
      problem: "There is no file of the set to format; name files or folders of it.",
    });
  return files;
};

/** `sentinel fmt`: one canonical form, comments kept. */
export const addFmt = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "fmt",
    about: "Write rules, policies and their tests in canonical form.",
    more: "Keys get the order of the format; comments and meaning stay. With --check nothing is written, and a file in another form ends it with 1.",
    examples: ["sentinel fmt", "sentinel fmt --check", "sentinel fmt policies/acme.yaml"],
  })
    .argument("[paths...]", "files or folders of the set (default: all but the shipped ones)")
    .option("--check", "only say what would change")
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .action(async (names: readonly string[], options: { json?: true; check?: true; config?: string }) => {
      const { sources } = await readSet(cli.io, options.config);
      const files = chosen(cli.io, sources, names);
      const changed = files
        .map((source) => ({ path: source.path, before: source.text, after: formatSource(source) }))
        .filter(({ before, after }) => before !== after);
      if (!options.check) for (const { path, after } of changed) await replaceFile(resolve(cli.io.cwd, path), after);
      const paths = changed.map(({ path }) => path);
      if (options.json) cli.out.json({ changed: paths, files: files.length, written: !options.check });
      else for (const path of paths) cli.out.line(path);
      cli.finish(options.check && paths.length > 0 ? 1 : 0);
    });
};
