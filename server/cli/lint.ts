import {
  type CompileOutcome,
  type Diagnostic,
  formatDiagnostic,
  hasErrors,
  type Snapshot,
} from "../../engine/index.js";
import { diagnosticsOf } from "../workspace/invalid.js";
import { addCommand, type Cli } from "./program.js";
import { compileSet, readSet } from "./sets.js";

const sizeOf = (snapshot: Snapshot): string => {
  const packs = [...snapshot.metrics.values()].reduce((sum, metric) => sum + metric.packs.size, 0);
  const parts = [
    `${snapshot.metrics.size} metrics`,
    `${packs} packs`,
    `${snapshot.matcher.signals.length} signals`,
    `${snapshot.tenants.size} policies`,
  ];
  return parts.join(", ");
};

type Linted = Pick<CompileOutcome, "snapshot" | "diagnostics">;

/** A set that can't even be read has its problems at lines too. */
const linted = async ({ io }: Cli, place: string | undefined): Promise<Linted> => {
  try {
    return await compileSet(await readSet(io, place));
  } catch (thrown) {
    const diagnostics = diagnosticsOf(thrown);
    if (diagnostics.every((d) => d.code === "INTERNAL" || d.code === "CONFIG_MISSING")) throw thrown;
    return { snapshot: null, diagnostics };
  }
};

const counted = (diagnostics: readonly Diagnostic[]): string => {
  const errors = diagnostics.filter((d) => d.severity === "error").length;
  return `${errors} errors, ${diagnostics.length - errors} warnings`;
};

/** `sentinel lint`: the same compile as at start and at reload. */
export const addLint = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "lint",
    about: "Check rules and policies with the compiler the server uses.",
    more: "Each problem is shown with file, line, column and what to do about it. Errors end it with 1.",
    examples: ["sentinel lint", "sentinel lint ./my-sentinel/sentinel.yaml", "sentinel lint --json | jq .diagnostics"],
  })
    .argument("[set]", "a sentinel.yaml, or a folder with one (default: $SENTINEL_CONFIG, then ./sentinel.yaml)")
    .action(async (place: string | undefined, options: { json?: true }) => {
      const { snapshot, diagnostics } = await linted(cli, place);
      const ok = snapshot !== null && !hasErrors(diagnostics);
      if (options.json) cli.out.json({ ok, snapshot: snapshot?.hash ?? null, diagnostics });
      else {
        for (const diagnostic of diagnostics) cli.out.line(formatDiagnostic(diagnostic));
        cli.out.line(ok ? `ok: ${sizeOf(snapshot)}; ${counted(diagnostics)}; ${snapshot.hash}` : counted(diagnostics));
      }
      cli.finish(ok ? 0 : 1);
    });
};
