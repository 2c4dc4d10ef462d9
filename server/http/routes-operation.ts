import type { FastifyInstance } from "fastify";
import { ActivateBody, activate, readiness, rollback, status } from "../handlers/operation.js";
import type { Sentinel } from "../service.js";
import { principalOf } from "./authenticate.js";
import { describe } from "./openapi.js";

export const operationRoutes = (app: FastifyInstance, service: Sentinel): void => {
  app.get("/healthz", describe(null, { summary: "The process answers." }), async () => ({ ok: true }));
  app.get(
    "/readyz",
    describe(null, { summary: "It has a snapshot, its store answers, and it is not shutting down." }),
    async (_request, reply) => {
      const ready = await readiness(service);
      return reply.code(ready.ready ? 200 : 503).send(ready);
    },
  );
  app.get("/metrics", describe("operate", { summary: "Prometheus metrics." }), async (request, reply) =>
    reply
      .type(service.telemetry.contentType)
      .serializer(String)
      .send(await service.telemetry.text(principalOf(request).tenant)),
  );
  app.get("/v1/status", describe("operate", { summary: "The live set, the last reload, and what waits." }), (request) =>
    status(service, principalOf(request)),
  );
  app.post(
    "/v1/activate",
    describe("admin", { summary: "Activates a held set by its hash, or reads the files anew.", body: ActivateBody }),
    (request) => activate(service, principalOf(request), request.body),
  );
  app.post(
    "/v1/rollback",
    describe("admin", {
      summary: "Goes back to the set that was live before, or to a kept one by its hash.",
      body: ActivateBody,
    }),
    (request) => rollback(service, principalOf(request), request.body),
  );
};
