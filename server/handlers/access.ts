import { SentinelError } from "../../engine/index.js";
import type { Role } from "../records/store.js";
import { EVERY_TENANT, hasRole, mayActFor, type Principal } from "../records/tokens.js";

export const requireRole = (principal: Principal, role: Role): void => {
  if (!hasRole(principal, role)) throw new SentinelError("FORBIDDEN", { role });
};

/** The tenant a path or header names, if the token may act for it; another tenant's existence is not told. */
export const tenantNamed = (principal: Principal, tenant: string): string => {
  if (!mayActFor(principal, tenant)) throw new SentinelError("NOT_FOUND", { what: `The tenant ${tenant}` });
  return tenant;
};

/** The tenant a request is judged for: the token's own, or the one named by the caller when the token stands for all. */
export const tenantOf = (principal: Principal, named: string | undefined): string => {
  if (named !== undefined) return tenantNamed(principal, named);
  if (principal.tenant !== EVERY_TENANT) return principal.tenant;
  throw new SentinelError("VALIDATION_FAILED", {
    problem: "a token for all tenants names one in the header x-sentinel-tenant",
  });
};
