import type { BigIntStats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type Diagnostic,
  type ErrorCode,
  type ErrorParams,
  errorText,
  messageOf,
  type SourceFile,
} from "../../engine/index.js";
import { shownPath } from "./shown-path.js";

/** The folders a set is read from, absolute. */
export interface Roots {
  readonly rules: readonly string[];
  readonly policies: string;
  /** Paths in diagnostics are shown from here. */
  readonly cwd: string;
}

export interface FoundFile extends Omit<SourceFile, "text"> {
  /** Absolute. */
  readonly file: string;
}

/** What lies in the folders at one moment. */
export interface Scan {
  readonly found: readonly FoundFile[];
  readonly problems: readonly Diagnostic[];
  /** Changes with every file that is read: its place, size and times. */
  readonly fingerprint: string;
  /** Changes when a folder is another one than before under the same name. */
  readonly folders: string;
}

interface Entry {
  readonly name: string;
  readonly path: string;
  readonly stats: BigIntStats;
}

/** Hidden files, and what editors put beside a file while they save it. */
export const isTemporary = (name: string): boolean => /^[.#]|^4913$|[~#]$|\.(?:sw[a-z]|tmp|bak|orig)$/.test(name);

export const isMissing = (thrown: unknown): boolean =>
  thrown instanceof Error && "code" in thrown && (thrown.code === "ENOENT" || thrown.code === "ENOTDIR");

/** An entry with links followed; null when it vanished or leads nowhere. */
const entryOf = async (folder: string, name: string): Promise<Entry | null> => {
  const path = join(folder, name);
  try {
    return { name, path, stats: await stat(path, { bigint: true }) };
  } catch (thrown) {
    if (isMissing(thrown)) return null;
    throw thrown;
  }
};

const YAML = ".yaml";
const TEST = ".test";
const withoutTest = (stem: string): string => stem.slice(0, -TEST.length);

/** One look at all folders. */
class Look {
  readonly found: FoundFile[] = [];
  readonly problems: Diagnostic[] = [];
  readonly stamps: string[] = [];
  readonly folders: string[] = [];
  readonly #cwd: string;

  constructor(cwd: string) {
    this.#cwd = cwd;
  }

  /** `<root>/<metric>/<pack>.yaml` */
  async rules(root: string): Promise<void> {
    const before = this.found.length;
    for (const { name, path, stats } of await this.#list(root)) {
      if (stats.isDirectory()) await this.#metric(path, name);
      else this.#stray(path, /\.ya?ml$/, "packs lie in a folder of their metric");
    }
    if (this.found.length === before) this.#missing(root, "it holds no packs");
  }

  async #metric(folder: string, metric: string): Promise<void> {
    for (const { name, path, stats } of await this.#list(folder)) {
      if (!stats.isFile()) continue;
      const stem = this.#stem(path, name);
      if (stem === null) continue;
      if (stem === "metric") this.#take(path, stats, { role: "metric", metric, name: metric });
      else if (stem.endsWith(TEST)) this.#take(path, stats, { role: "pack_test", metric, name: withoutTest(stem) });
      else this.#take(path, stats, { role: "pack", metric, name: stem });
    }
  }

  /** `<folder>/<tenant>.yaml` */
  async policies(folder: string): Promise<void> {
    const before = this.found.length;
    for (const { name, path, stats } of await this.#list(folder)) {
      const stem = stats.isFile() ? this.#stem(path, name) : null;
      if (stem === null) continue;
      if (stem.endsWith(TEST)) this.#take(path, stats, { role: "policy_test", name: withoutTest(stem) });
      else this.#take(path, stats, { role: "policy", name: stem });
    }
    if (this.found.length === before) this.#missing(folder, "it holds no policies");
  }

  /** The name without `.yaml`; null for what is no file of ours. */
  #stem(path: string, name: string): string | null {
    this.#stray(path, /\.yml$/, "files of a set end in .yaml");
    return name.endsWith(YAML) ? name.slice(0, -YAML.length) : null;
  }

  #take(file: string, { ino, size, mtimeNs, ctimeNs }: BigIntStats, source: Omit<SourceFile, "text" | "path">): void {
    this.found.push({ ...source, file, path: shownPath(file, this.#cwd) });
    this.stamps.push([file, ino, size, mtimeNs, ctimeNs].join(":"));
  }

  async #list(folder: string): Promise<readonly Entry[]> {
    try {
      const { dev, ino } = await stat(folder, { bigint: true });
      this.folders.push([folder, dev, ino].join(":"));
      const names = (await readdir(folder)).filter((name) => !isTemporary(name)).sort();
      const entries = await Promise.all(names.map((name) => entryOf(folder, name)));
      return entries.filter((entry) => entry !== null);
    } catch (thrown) {
      this.#missing(folder, messageOf(thrown));
      return [];
    }
  }

  #stray(path: string, pattern: RegExp, why: string): void {
    if (pattern.test(path)) this.#problem("NOTHING_TO_DO", { what: "This file", why }, path);
  }

  #missing(folder: string, problem: string): void {
    this.#problem("CONFIG_MISSING", { file: shownPath(folder, this.#cwd), problem }, folder);
  }

  #problem(code: ErrorCode, params: ErrorParams, path: string): void {
    const message = errorText(code, params);
    this.problems.push({ severity: "error", code, message, file: shownPath(path, this.#cwd), line: 0, column: 0 });
  }
}

export const scan = async ({ rules, policies, cwd }: Roots): Promise<Scan> => {
  const look = new Look(cwd);
  for (const root of rules) await look.rules(root);
  await look.policies(policies);
  const folders = look.folders.join("\n");
  return { found: look.found, problems: look.problems, folders, fingerprint: `${folders}\n${look.stamps.join("\n")}` };
};
