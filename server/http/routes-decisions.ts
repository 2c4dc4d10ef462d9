import type { FastifyInstance } from "fastify";
import { DecisionQuery, getDecision, listDecisions } from "../handlers/decisions.js";
import type { Sentinel } from "../service.js";
import { tenantOfRequest } from "./authenticate.js";
import { describe } from "./openapi.js";

export const decisionRoutes = (app: FastifyInstance, service: Sentinel): void => {
  app.get(
    "/v1/decisions",
    describe("operate", { summary: "Decision records, newest first.", querystring: DecisionQuery }),
    (request) => listDecisions(service, tenantOfRequest(request), request.query),
  );
  app.get<{ Params: { id: string } }>(
    "/v1/decisions/:id",
    describe("operate", { summary: "One decision record." }),
    (request) => getDecision(service, tenantOfRequest(request), request.params.id),
  );
};
