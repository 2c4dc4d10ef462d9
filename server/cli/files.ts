import { readFile, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { messageOf, SentinelError } from "../../engine/index.js";
import type { Io } from "./io.js";

/** The text of a file, or of stdin for `-`. Throws USAGE when it can't be read. */
const readInput = async (io: Io, file: string): Promise<string> => {
  if (file === "-") return text(io.stdin);
  try {
    return await readFile(resolve(io.cwd, file), "utf8");
  } catch (thrown) {
    throw new SentinelError("USAGE", { problem: `${file} can't be read: ${messageOf(thrown)}` }, { cause: thrown });
  }
};

/** The JSON in a file or on stdin. Throws USAGE when it is none. */
export const readJson = async (io: Io, file: string): Promise<unknown> => {
  const content = await readInput(io, file);
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (thrown) {
    throw new SentinelError("USAGE", { problem: `${file} is no JSON: ${messageOf(thrown)}` }, { cause: thrown });
  }
};

/** Replaces a file in one step: whoever watches it never sees half of it. */
export const replaceFile = async (path: string, content: string): Promise<void> => {
  const next = `${path}.${process.pid}.tmp`;
  await writeFile(next, content);
  await rename(next, path);
};
