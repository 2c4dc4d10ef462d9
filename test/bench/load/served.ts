import { setImmediate } from "node:timers/promises";
import { fastify } from "fastify";
import { buildApp } from "../../../server/http/app.js";
import { serveOrders } from "../children.js";
import { openService, TENANT } from "../open.js";
import { requests } from "../texts.js";

/** One of three ways to spend CPU on the same requests, told apart by the first argument. */
export interface Served {
  /** Where to send requests; null for the library, which is called in this process. */
  readonly url: string | null;
  readonly token: string;
}
export type ServedOrder = { readonly do: "begin" | "cpu" } | { readonly do: "call"; readonly times: number };
/** CPU of this process since it began, in milliseconds. */
export interface Spent {
  readonly cpu: number;
}

const HOST = { host: "127.0.0.1", port: 0 };

const spent = (): Spent => {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000 };
};

const echo = async (): Promise<void> => {
  const app = fastify({ bodyLimit: 4 * 1024 * 1024 });
  app.post("/v1/evaluate", async (request) => request.body);
  const url = await app.listen(HOST);
  serveOrders<ServedOrder>(
    async (order) => (order.do === "begin" ? { url, token: "" } : spent()),
    () => app.close(),
  );
};

const http = async (): Promise<void> => {
  const { service, close } = await openService();
  const app = await buildApp(service);
  const url = await app.listen(HOST);
  const { token } = await service.createToken({ tenant: TENANT, roles: ["evaluate"] });
  serveOrders<ServedOrder>(
    async (order) => (order.do === "begin" ? { url, token } : spent()),
    async () => {
      await app.close();
      await close();
    },
  );
};

const library = async (): Promise<void> => {
  const { service, close } = await openService();
  const asked = requests(200);
  let next = 0;
  const call = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n++) {
      await service.evaluate(TENANT, asked[next++ % asked.length]);
      await setImmediate();
    }
  };
  serveOrders<ServedOrder>(async (order) => {
    if (order.do === "begin") return { url: null, token: "" };
    if (order.do === "call") await call(order.times);
    return spent();
  }, close);
};

await ({ echo, http, library }[process.argv[2] ?? ""] ?? http)();
