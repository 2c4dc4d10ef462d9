import { addDiff } from "./diff.js";
import { addEvaluate } from "./evaluate.js";
import { addFacts } from "./facts.js";
import { tellFailure } from "./failure.js";
import { addFmt } from "./fmt.js";
import { addInit } from "./init.js";
import type { Io } from "./io.js";
import { addLint } from "./lint.js";
import { addActivate, addRollback } from "./move.js";
import { type ExitCode, newProgram } from "./program.js";
import { addReplay } from "./replay.js";
import { addSchema } from "./schema.js";
import { addServe } from "./serve.js";
import { addTest } from "./test.js";
import { addToken } from "./token.js";
import { addVocabulary } from "./vocabulary.js";

/** In the order in which a new user needs them; `--help` keeps it. */
const COMMANDS = [
  addInit,
  addServe,
  addEvaluate,
  addLint,
  addTest,
  addFmt,
  addFacts,
  addVocabulary,
  addReplay,
  addDiff,
  addActivate,
  addRollback,
  addToken,
  addSchema,
] as const;

/** Runs one command to its end and gives its exit code; the streams of `io` may still hold what it said. */
export const run = async (args: readonly string[], io: Io): Promise<ExitCode> => {
  const cli = newProgram(io);
  for (const add of COMMANDS) add(cli);
  try {
    await cli.program.parseAsync(args, { from: "user" });
    return cli.code();
  } catch (thrown) {
    return tellFailure(thrown, args.includes("--json"), cli.out);
  }
};
