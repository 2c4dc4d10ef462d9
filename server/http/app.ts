import { fastifySSE } from "@fastify/sse";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { type FastifyInstance, fastify } from "fastify";
import { ulid } from "ulid";
import type { Sentinel } from "../service.js";
import { installAuthentication } from "./authenticate.js";
import { installErrors } from "./errors.js";
import { SECURITY_SCHEMES } from "./openapi.js";
import { configurationRoutes } from "./routes-configuration.js";
import { decisionRoutes } from "./routes-decisions.js";
import { evaluateRoutes } from "./routes-evaluate.js";
import { eventRoutes } from "./routes-events.js";
import { operationRoutes } from "./routes-operation.js";

/** A request that has not sent its headers and body by then is cut off. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * The HTTP face over a running service. Handlers validate, for every transport alike, and results are built by us:
 * Fastify's own validation and serialisation are off, so the schemas here describe and never change a value.
 */
export const buildApp = async (service: Sentinel): Promise<FastifyInstance> => {
  const { bodyLimit } = service.config.listen;
  const app = fastify({
    bodyLimit,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => ulid(),
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    forceCloseConnections: "idle",
  });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  installErrors(app, bodyLimit, (id, problem) => service.log.error({ id, problem }, "unexpected error"));
  installAuthentication(app, service);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Sentinel", version: "1" },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
  });
  await app.register(swaggerUi, { routePrefix: "/docs" });
  await app.register(fastifySSE);
  await app.register(async (scope) => evaluateRoutes(scope, service));
  await app.register(async (scope) => configurationRoutes(scope, service));
  await app.register(async (scope) => decisionRoutes(scope, service));
  await app.register(async (scope) => eventRoutes(scope, service));
  await app.register(async (scope) => operationRoutes(scope, service));
  app.get("/", { schema: { hide: true } }, (_request, reply) => reply.redirect("/docs"));
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
  return app;
};
