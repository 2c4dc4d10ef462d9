import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

export interface SourceText {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  /** Own files, from the root; `.js` written, `.ts` meant. */
  readonly imports: readonly string[];
  /** Those of them that stay in the running program: not `import type`. */
  readonly loads: readonly string[];
  /** npm packages and `node:` modules. */
  readonly packages: readonly string[];
}

const SPECIFIER =
  /(?:^|\n)\s*(?:import|export)\s(type\s)?[^;]*?from\s+"([^"]+)"|import\(\s*"([^"]+)"\s*\)|(?:^|\n)\s*import\s+"([^"]+)"/g;

const packageOf = (specifier: string): string => {
  const [scope, name] = specifier.split("/");
  return specifier.startsWith("@") ? `${scope}/${name}` : (scope ?? specifier);
};

const parse = (file: string): SourceText => {
  const text = readFileSync(file, "utf8");
  const all = [...text.matchAll(SPECIFIER)].map((m) => ({
    type: m[1] !== undefined,
    name: m[2] ?? m[3] ?? m[4] ?? "",
  }));
  const found = all.map(({ name }) => name);
  const own = all.filter(({ name }) => name.startsWith("."));
  const target = (name: string): string => relative(ROOT, join(dirname(file), name)).replace(/\.js$/, ".ts");
  return {
    path: relative(ROOT, file),
    text,
    lines: text.split("\n").length - 1,
    imports: own.map(({ name }) => target(name)),
    loads: own.filter(({ type }) => !type).map(({ name }) => target(name)),
    packages: found.filter((s) => !s.startsWith(".")).map(packageOf),
  };
};

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name));

/** The product's own sources: no tests, no built files. */
export const SOURCES: readonly SourceText[] = [
  ...["engine", "plugins", "server"].flatMap(filesUnder),
  join(ROOT, "index.ts"),
].map(parse);
