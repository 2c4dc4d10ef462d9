import { readFile } from "node:fs/promises";
import { type Diagnostic, type EvaluatePorts, errorText, type SourceFile } from "../../engine/index.js";
import { FileWatch } from "./file-watch.js";
import { invalid } from "./invalid.js";
import type { PolicyRegistry } from "./registry.js";
import { type FoundFile, isMissing, type Roots, type Scan, scan } from "./scan.js";

export interface FileRegistryOptions {
  /** Folders of packs, absolute; the shipped one first. */
  readonly rules: readonly string[];
  readonly policies: string;
  /** Paths in diagnostics are shown from here; the working folder by default. */
  readonly cwd?: string;
  /** Look for changes this often instead of watching. */
  readonly pollMs?: number | null;
  /** By default timers that don't keep the process alive. */
  readonly after?: EvaluatePorts["after"];
  /** Told when watching does not work; changes are then found by looking, some seconds late. */
  readonly warn?: (problem: string) => void;
}

/** A set that goes on changing for so many readings is no set. */
const READINGS = 5;

/** Rules and policies in folders. */
export const fileRegistry = ({
  rules,
  policies,
  cwd = process.cwd(),
  ...options
}: FileRegistryOptions): PolicyRegistry => {
  const roots: Roots = { rules, policies, cwd };
  const watches = new Set<FileWatch>();
  return {
    read: async () => {
      const { scan: seen, sources } = await readWhole(roots);
      for (const watch of watches) watch.follow(seen);
      if (seen.problems.length > 0) throw invalid("The set of rules and policies", seen.problems);
      return sources;
    },
    watch: (onChange) => {
      const watch = new FileWatch(roots, onChange, options);
      watches.add(watch);
      return async () => {
        watches.delete(watch);
        await watch.close();
      };
    },
  };
};

interface Reading {
  readonly scan: Scan;
  readonly sources: readonly SourceFile[];
}

/** Reads until nothing has changed between the look before and the one after. */
const readWhole = async (roots: Roots): Promise<Reading> => {
  let before = await scan(roots);
  for (let reading = 0; reading < READINGS; reading++) {
    const sources = await readAll(before.found);
    const after = await scan(roots);
    if (sources !== null && after.fingerprint === before.fingerprint) return { scan: after, sources };
    before = after;
  }
  throw invalid("The set of rules and policies", [unsteady(roots)]);
};

/** Null when a file vanished meanwhile. */
const readAll = async (found: readonly FoundFile[]): Promise<readonly SourceFile[] | null> => {
  try {
    return await Promise.all(
      found.map(
        async ({ file, ...source }): Promise<SourceFile> => ({ ...source, text: await readFile(file, "utf8") }),
      ),
    );
  } catch (thrown) {
    if (isMissing(thrown)) return null;
    throw thrown;
  }
};

const unsteady = ({ policies }: Roots): Diagnostic => ({
  severity: "error",
  code: "CONFIG_MISSING",
  message: errorText("CONFIG_MISSING", { file: "The set", problem: "it changes while it is read" }),
  file: policies,
  line: 0,
  column: 0,
});
