import { compile } from "../../engine/compile/compile.js";
import { PROVIDERS } from "../../engine/facts/providers.js";
import type { Environment, FactProvider, Judge, Snapshot } from "../../engine/index.js";
import { formatDiagnostic } from "../../engine/index.js";
import { sourceFiles } from "./source-files.js";

export const environment = (
  judges: readonly Judge[] = [],
  providers: readonly FactProvider[] = PROVIDERS,
): Environment => ({
  judges: new Map(judges.map((j) => [j.name, j])),
  providers,
  today: "2026-11-30",
});

/** The set compiled; a test that expects it to compile fails with the diagnostics. */
export const compiled = async (
  files: Readonly<Record<string, string>>,
  judges: readonly Judge[] = [],
  providers: readonly FactProvider[] = PROVIDERS,
): Promise<Snapshot> => {
  const { snapshot, diagnostics } = await compile(sourceFiles(files), environment(judges, providers));
  if (snapshot === null) throw new Error(diagnostics.map(formatDiagnostic).join("\n"));
  return snapshot;
};
