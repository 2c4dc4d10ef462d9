import type { SourceFile } from "../../engine/compile/types.js";

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
