import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = new URL("../../..", import.meta.url).pathname;
const bash = async (script: string) => {
  const sentinel = `sentinel() { ${root}node_modules/.bin/tsx ${root}server/cli/main.ts "$@"; }`;
  return promisify(execFile)("bash", ["-c", `${sentinel}; ${script}`]);
};

it("the program ends with its command's code", async () => {
  const { stdout } = await bash("sentinel vocabulary > /dev/null; echo $?; sentinel nope 2> /dev/null; echo $?");
  expect(stdout).toBe("0\n2\n");
});

it("the program is quiet when its reader goes away", async () => {
  const { stdout, stderr } = await bash("sentinel vocabulary --json | true; echo $PIPESTATUS");
  expect([stdout, stderr]).toEqual(["0\n", ""]);
});
