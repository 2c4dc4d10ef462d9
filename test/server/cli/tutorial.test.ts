import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const root = new URL("../../..", import.meta.url).pathname;

interface Step {
  readonly commands: string;
  /** Lines of which each must stand somewhere in what the commands say. */
  readonly says: readonly string[];
}

/** The README's shell blocks, each with the text block behind it. */
const stepsOf = (readme: string): readonly Step[] =>
  [...readme.matchAll(/```sh\n([\s\S]*?)```(?:\n+```text\n([\s\S]*?)```)?/g)].map(([, commands = "", says = ""]) => ({
    commands,
    says: says.split("\n").filter((line) => line !== ""),
  }));

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
};

/** What a reader has in the shell by then: the function, and what was exported. */
const program = `${root}node_modules/.bin/tsx ${root}server/cli/main.ts`;
const shell = [`sentinel() { ${program} "$@"; }`];

let cwd: string;
let port: number;
let server: ChildProcess | null = null;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "sentinel-"));
  port = await freePort();
  await cp(join(root, "examples"), join(cwd, "examples"), { recursive: true });
});
afterAll(async () => {
  if (server !== null) {
    server.kill("SIGTERM");
    await once(server, "close");
  }
  await rm(cwd, { recursive: true, force: true });
});

const scriptOf = (commands: string): string => [...shell, commands].join("\n").replaceAll("8787", String(port));

const say = async (commands: string): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)("bash", ["-c", scriptOf(commands)], { cwd });
  return stdout + stderr;
};

/** The server of the second terminal; it serves until the test is over. */
const startServer = async (commands: string): Promise<void> => {
  const env = { ...process.env, SENTINEL_SERVER_PORT: String(port) };
  // A function can't be exec'd, and a shell in between would keep the signal that ends the server to itself.
  const script = scriptOf(commands.replace("sentinel serve", `exec ${program} serve`));
  const child = spawn("bash", ["-c", script], { cwd, env, stdio: ["ignore", "pipe", "ignore"] });
  server = child;
  for await (const chunk of child.stdout) if (String(chunk).includes("serves on")) return;
};

const check = async ({ commands, says }: Step): Promise<void> => {
  const output = await say(commands);
  for (const line of says) expect(output).toContain(line);
};

it("every command of the tutorial does what it says", { timeout: 180_000 }, async () => {
  const steps = stepsOf(await readFile(join(root, "examples/README.md"), "utf8"));
  expect(steps.length).toBeGreaterThan(12);
  for (const step of steps) {
    if (step.commands.startsWith("npm ci") || step.commands.startsWith("sentinel() {")) continue;
    shell.push(...step.commands.split("\n").filter((line) => line.startsWith("export ")));
    if (step.commands.startsWith("sentinel serve")) await startServer(step.commands);
    // A changed file goes live within a moment; until then the same question is asked again.
    else if (step.commands.startsWith("curl")) await vi.waitFor(() => check(step), { timeout: 20_000, interval: 200 });
    else await check(step);
  }
});
