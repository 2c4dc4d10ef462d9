import { compile } from "../../engine/compile/compile.js";
import { PROVIDERS } from "../../engine/facts/providers.js";
import type { Environment, FactProvider, Judge, Snapshot, SourceFile } from "../../engine/index.js";
import { formatDiagnostic } from "../../engine/index.js";

/** A source file by its path: `rules/<metric>/<pack>.yaml`, `policies/<tenant>.yaml`, and their tests. */
export const sourceFile = (path: string, text: string): SourceFile => {
  const [folder, first = "", second] = path.split("/");
  const name = (second ?? first).replace(/(?:\.test)?\.yaml$/, "");
  const isTest = path.endsWith(".test.yaml");
  if (folder === "policies") return { role: isTest ? "policy_test" : "policy", path, name, text };
  if (name === "metric" && !isTest) return { role: "metric", path, metric: first, name: first, text };
  return { role: isTest ? "pack_test" : "pack", path, metric: first, name, text };
};

export const sourceFiles = (files: Readonly<Record<string, string>>): readonly SourceFile[] =>
  Object.entries(files).map(([path, text]) => sourceFile(path, text));

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
