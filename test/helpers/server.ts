import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pino } from "pino";
import { buildApp } from "../../server/http/app.js";
import type { Role } from "../../server/records/store.js";
import { Sentinel } from "../../server/service.js";

export const ROLES: readonly Role[] = ["evaluate", "assess", "operate", "admin"];

/** A small set whose verdicts are plain to see: one word, one score. */
export const SMALL_SET: Readonly<Record<string, string>> = {
  "sentinel.yaml": "format: 1\nrules: [./rules]\npolicies: ./policies\nstore: sqlite:./sentinel.db\nreload: auto\n",
  "rules/leaks/metric.yaml":
    "format: 1\ndirection: higher_is_worse\nrange: [0, 1]\ncombine: worst\nclear: 0.01\ntiers: { confidentPass: 0.1, confidentBlock: 0.9 }\njudges: decide\n",
  "rules/leaks/words.yaml":
    "format: 1\nabout: Project names that must not leave.\nsignals:\n  - { id: falcon, literals: [project falcon], in: [response, toolCalls], label: PROJECT, score: 0.95, message: Names a secret project. }\n",
  "policies/base.yaml":
    "format: 1\nonTimeout: fail_closed\nonError: fail_closed\nlog: { content: redacted, retainDays: 30, durability: acknowledged }\nmetrics:\n  leaks: { enabled: true, mode: enforce, packs: [words], threshold: 0.7, warnThreshold: 0.4 }\n",
  "policies/acme.yaml": "format: 1\nextends: base\n",
  "policies/watch.yaml":
    "format: 1\nextends: base\nexceptions:\n  - { set: metrics.leaks.mode, to: observe, reason: trial, owner: ops@acme.example, until: 2099-12-31 }\n",
};

export interface TestSet {
  readonly dir: string;
  readonly config: string;
  readonly write: (path: string, text: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** A configuration in a folder of its own. */
export const makeSet = async (files: Readonly<Record<string, string>> = SMALL_SET): Promise<TestSet> => {
  const dir = await mkdtemp(join(tmpdir(), "sentinel-"));
  const write = async (path: string, text: string): Promise<void> => {
    const file = join(dir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  for (const [path, text] of Object.entries(files)) await write(path, text);
  return { dir, config: join(dir, "sentinel.yaml"), write, remove: () => rm(dir, { recursive: true, force: true }) };
};

export interface TestServer {
  readonly set: TestSet;
  readonly service: Sentinel;
  readonly url: string;
  /** Every line the server logged. */
  readonly logs: readonly string[];
  readonly token: (tenant?: string, roles?: readonly Role[]) => Promise<string>;
  /** A JSON call with a token of `acme` and every role, unless one is given. */
  readonly call: (method: string, path: string, body?: unknown, token?: string) => Promise<Answer>;
  readonly close: () => Promise<void>;
}
export interface Answer {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly json: any;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A real server on a free port over a real SQLite file. */
export const startServer = async (files?: Readonly<Record<string, string>>): Promise<TestServer> =>
  serve(await makeSet(files));

export const serve = async (set: TestSet): Promise<TestServer> => {
  const logs: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void logs.push(line) });
  const service = await Sentinel.open({ config: set.config, log });
  const app = await buildApp(service);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const token = async (tenant = "acme", roles = ROLES): Promise<string> =>
    (await service.createToken({ tenant, roles })).token;
  const own = await token();
  const call = async (method: string, path: string, body?: unknown, bearer = own): Promise<Answer> => {
    const headers: Record<string, string> = { authorization: `Bearer ${bearer}` };
    if (body !== undefined) headers["content-type"] = "application/json";
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const response = await fetch(url + path, { method, headers, ...sent });
    const text = await response.text();
    return { status: response.status, text, json: parsed(text) };
  };
  const close = async (): Promise<void> => {
    await app.close();
    await service.close();
    await set.remove();
  };
  return { set, service, url, logs, token, call, close };
};
