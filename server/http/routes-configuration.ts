import type { FastifyInstance } from "fastify";
import { tenantNamed } from "../handlers/access.js";
import { getPolicy, listPacks } from "../handlers/configuration.js";
import type { Sentinel } from "../service.js";
import { principalOf, tenantOfRequest } from "./authenticate.js";
import { describe } from "./openapi.js";

export const configurationRoutes = (app: FastifyInstance, service: Sentinel): void => {
  app.get(
    "/v1/packs",
    describe("evaluate", { summary: "Metrics and packs, and which of them the tenant uses." }),
    async (request) => listPacks(service, tenantOfRequest(request)),
  );
  app.get<{ Params: { tenant: string } }>(
    "/v1/policies/:tenant",
    describe("operate", { summary: "A tenant's policy as written and as resolved." }),
    async (request) => getPolicy(service, tenantNamed(principalOf(request), request.params.tenant)),
  );
};
