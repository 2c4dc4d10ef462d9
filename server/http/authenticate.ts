import type { FastifyInstance, FastifyRequest } from "fastify";
import { SentinelError } from "../../engine/index.js";
import { requireRole, tenantOf } from "../handlers/access.js";
import type { Role } from "../records/store.js";
import type { Principal } from "../records/tokens.js";
import type { Sentinel } from "../service.js";

declare module "fastify" {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** The role the route needs; a route without one is public. */
    role?: Role;
  }
}

const BEARER = /^Bearer +(\S+)$/i;

/** Checks the bearer token and the route's role before the body is read. */
export const installAuthentication = (app: FastifyInstance, service: Sentinel): void => {
  app.decorateRequest("principal", null);
  app.addHook("onRequest", async (request) => {
    const { role } = request.routeOptions.config;
    if (role === undefined) return;
    const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
    const principal = token === undefined ? null : await service.authenticate(token);
    if (principal === null) throw new SentinelError("UNAUTHENTICATED");
    requireRole(principal, role);
    request.principal = principal;
  });
};

export const principalOf = (request: FastifyRequest): Principal => {
  if (request.principal === null) throw new SentinelError("UNAUTHENTICATED");
  return request.principal;
};

/** The tenant a request is for; a token for all tenants names it in `x-sentinel-tenant`. */
export const tenantOfRequest = (request: FastifyRequest): string => {
  const named = request.headers["x-sentinel-tenant"];
  return tenantOf(principalOf(request), typeof named === "string" ? named : undefined);
};
