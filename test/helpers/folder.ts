import { mkdir, mkdtemp, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface TestFolder {
  readonly path: string;
  readonly at: (name: string) => string;
  readonly write: (name: string, text: string) => Promise<void>;
  /** As editors save: beside the file, then over it. */
  readonly renameOver: (name: string, text: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  readonly writeAll: (files: Readonly<Record<string, string>>) => Promise<void>;
  /** As Kubernetes mounts a ConfigMap: links through `..data`, which is swapped for a new folder as a whole. */
  readonly mount: (name: string, files: Readonly<Record<string, string>>) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const makeFolder = async (files: Readonly<Record<string, string>> = {}): Promise<TestFolder> => {
  const path = await mkdtemp(join(tmpdir(), "sentinel-set-"));
  let mounts = 0;
  const at = (name: string): string => join(path, name);
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(dirname(at(name)), { recursive: true });
    await writeFile(at(name), text);
  };
  const writeAll = async (all: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(all)) await write(name, text);
  };
  const mount = async (name: string, mounted: Readonly<Record<string, string>>): Promise<void> => {
    const fresh = `..2026_${mounts++}`;
    for (const [file, text] of Object.entries(mounted)) await write(join(name, fresh, file), text);
    const old = await readlink(at(join(name, "..data"))).catch(() => null);
    await symlink(fresh, at(join(name, "..data_tmp")));
    await rename(at(join(name, "..data_tmp")), at(join(name, "..data")));
    const tops = new Set(Object.keys(mounted).map((file) => file.split("/")[0] ?? file));
    for (const top of tops) await symlink(join("..data", top), at(join(name, top))).catch(() => {});
    if (old !== null) await rm(at(join(name, old)), { recursive: true });
  };
  await writeAll(files);
  return {
    path,
    at,
    write,
    writeAll,
    mount,
    renameOver: async (name, text) => {
      await write(`${name}.tmp`, text);
      await rename(at(`${name}.tmp`), at(name));
    },
    remove: (name) => rm(at(name), { recursive: true }),
    close: () => rm(path, { recursive: true, force: true }),
  };
};
