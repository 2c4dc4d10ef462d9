import { CommanderError } from "commander";
import { messageOf, SentinelError } from "../../engine/index.js";
import type { Output } from "./output.js";
import type { ExitCode } from "./program.js";

/** A wrong use has been explained by commander itself; help and version are no failure. */
const codeOf = ({ exitCode }: CommanderError): ExitCode => (exitCode === 0 ? 0 : 2);

/** Says what went wrong, by the catalogue: to people on stderr, to programs as JSON on stdout. */
export const tellFailure = (thrown: unknown, asJson: boolean, out: Output): ExitCode => {
  if (thrown instanceof CommanderError) return codeOf(thrown);
  const isKnown = thrown instanceof SentinelError;
  const code = isKnown ? thrown.code : "INTERNAL";
  const message = messageOf(thrown);
  if (asJson) out.json({ error: { code, message, details: isKnown ? thrown.details : [] } });
  else out.note(`error: ${message} [${code}]`);
  if (!isKnown && thrown instanceof Error) out.note(thrown.stack ?? "");
  return 2;
};
