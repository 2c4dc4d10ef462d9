import { Command, InvalidArgumentError } from "commander";
import type { Io } from "./io.js";
import { type Output, outputTo } from "./output.js";

/** 0: fine. 1: it found what it was asked to gate on. 2: wrong use or bad input. */
export type ExitCode = 0 | 1 | 2;

/** What every command is made with. */
export interface Cli {
  readonly program: Command;
  readonly io: Io;
  readonly out: Output;
  /** The code the command ends with. */
  readonly finish: (code: ExitCode) => void;
}

export interface Program extends Cli {
  readonly code: () => ExitCode;
}

const EXIT_CODES = "Exit codes: 0 fine, 1 found what it was asked to gate on, 2 wrong use or bad input.";

/** The program without its commands. */
export const newProgram = (io: Io): Program => {
  const out = outputTo(io);
  let code: ExitCode = 0;
  const program = new Command("sentinel")
    .description("Decides, before it leaves, whether what an AI agent is about to say or do is safe.")
    .configureOutput({
      writeOut: (text) => out.line(text.trimEnd()),
      writeErr: (text) => out.note(text.trimEnd()),
    })
    .exitOverride()
    .showHelpAfterError("(--help says more)")
    .addHelpText("after", `\nEvery command has --json and --help.\n${EXIT_CODES}`);
  const finish = (wanted: ExitCode): void => {
    code = wanted;
  };
  return { program, io, out, finish, code: () => code };
};

/** A command with what all have: `--json`, and help that ends in examples. */
export const addCommand = (
  parent: Command,
  spec: { readonly name: string; readonly about: string; readonly more?: string; readonly examples: readonly string[] },
): Command => {
  const examples = spec.examples.map((example) => `  $ ${example}`).join("\n");
  return parent
    .command(spec.name)
    .description(spec.about)
    .option("--json", "answer in JSON")
    .addHelpText("after", `${spec.more === undefined ? "" : `\n${spec.more}\n`}\nExamples:\n${examples}`);
};

/** Parses a whole number that is not negative. */
export const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
};

/** Parses ISO 8601; a date alone is its midnight, UTC. */
export const moment = (text: string): string => {
  const date = /^\d{4}-\d\d-\d\d(?:T.*Z)?$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime()))
    throw new InvalidArgumentError("It must be like 2026-11-30 or 2026-11-30T12:00:00Z.");
  return date.toISOString();
};

/** Parses one of a list of words. */
export const oneWordOf =
  <const W extends string>(words: readonly W[]) =>
  (text: string): W => {
    const word = words.find((w) => w === text);
    if (word === undefined) throw new InvalidArgumentError(`It must be one of ${words.join(", ")}.`);
    return word;
  };
