import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The nearest folder above this file with a package.json: the same one from the sources and from `dist/`. */
const packageRoot = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
};

/** What Sentinel ships with: the packs and policies that `builtin` means. */
export const SHIPPED = { rules: join(packageRoot(), "rules"), policies: join(packageRoot(), "policies") } as const;
