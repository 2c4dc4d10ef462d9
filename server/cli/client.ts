import { messageOf, SentinelError } from "../../engine/index.js";
import type { Io } from "./io.js";
import { configOf } from "./sets.js";

/** Addresses that mean every interface; a client calls this machine instead. */
const EVERYWHERE = new Set(["0.0.0.0", "::"]);

export interface ServerOptions {
  readonly url?: string;
  readonly config?: string;
}

export const urlOf = (host: string, port: number): string => {
  const name = EVERYWHERE.has(host) ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
};

/** `--url`, else `SENTINEL_URL`, else where the configuration says that the server listens. */
const baseOf = (io: Io, { url, config }: ServerOptions): string => {
  const named = url ?? io.env["SENTINEL_URL"];
  if (named !== undefined) return named.replace(/\/$/, "");
  const { listen } = configOf(io, config);
  return urlOf(listen.host, listen.port);
};

const tokenOf = (io: Io): string => {
  const token = io.env["SENTINEL_TOKEN"];
  if (token !== undefined && token !== "") return token;
  const problem =
    "Set SENTINEL_TOKEN to an admin token for all tenants; `sentinel token create --tenant '*' --role admin` makes one.";
  throw new SentinelError("USAGE", { problem });
};

const post = async (url: string, token: string, body: unknown): Promise<Response> => {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch (thrown) {
    const why = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause.message : messageOf(thrown);
    const problem = `No server answers at ${url} (${why}). Without a server nothing is live: what the files say goes live at the next start.`;
    throw new SentinelError("USAGE", { problem }, { cause: thrown });
  }
};

/** Posts to the running server as SENTINEL_TOKEN. Throws USAGE when none answers or when it refuses. */
export const postToServer = async (io: Io, options: ServerOptions, path: string, body: unknown): Promise<unknown> => {
  const response = await post(`${baseOf(io, options)}${path}`, tokenOf(io), body);
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  throw new SentinelError("USAGE", { problem: `The server answers ${response.status}: ${messageIn(text)}` });
};

const messageIn = (text: string): string => {
  try {
    const body: { readonly error?: { readonly message?: string } } = JSON.parse(text);
    return body.error?.message ?? text;
  } catch {
    return text;
  }
};
