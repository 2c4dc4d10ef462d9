import type { FastifyInstance, FastifyReply } from "fastify";
import type { SentinelEvent } from "../events.js";
import type { Sentinel } from "../service.js";
import { principalOf } from "./authenticate.js";
import { describe } from "./openapi.js";

/** Events a slow reader may fall behind before it is dropped; it comes back with Last-Event-ID. */
const MAX_BEHIND = 1_000;

type Stream = FastifyReply["sse"];

/** Sends events down a stream, until its reader falls too far behind. */
const sender = (sse: Stream): ((event: SentinelEvent) => void) => {
  let behind = 0;
  return (event) => {
    if (!sse.isConnected) return;
    behind += 1;
    if (behind > MAX_BEHIND) {
      sse.close();
      return;
    }
    void sse
      .send({ id: String(event.id), event: event.type, data: event })
      .catch(() => sse.close())
      .finally(() => {
        behind -= 1;
      });
  };
};

export const eventRoutes = (app: FastifyInstance, service: Sentinel): void => {
  const open = new Set<() => void>();
  // An open stream would keep the server from closing.
  app.addHook("preClose", async () => {
    for (const end of open) end();
  });

  app.get(
    "/v1/events",
    { ...describe("operate", { summary: "What happens, as server-sent events." }), sse: "only" },
    async (request, reply) => {
      const { tenant } = principalOf(request);
      const { sse } = reply;
      sse.keepAlive();
      const send = sender(sse);
      const unsubscribe = service.events.subscribe(tenant, send);
      const end = (): void => sse.close();
      open.add(end);
      sse.onClose(() => {
        unsubscribe();
        open.delete(end);
      });
      for (const event of service.events.since(tenant, Number(sse.lastEventId ?? Number.MAX_SAFE_INTEGER))) send(event);
      await sse.send({ event: "hello", data: { snapshot: service.snapshot().hash } });
    },
  );
};
