import { Type } from "@sinclair/typebox";
import { checker, closed, HASH_PATTERN, messageOf, SentinelError, validate } from "../../engine/index.js";
import { EVERY_TENANT, type Principal } from "../records/tokens.js";
import type { Sentinel } from "../service.js";

export const ActivateBody = closed({ hash: Type.Optional(Type.String({ pattern: HASH_PATTERN })) });
const activateBody = checker(ActivateBody);

/** The set of files is one for all tenants, so only a token for all may change it. */
const requireEveryTenant = (principal: Principal): void => {
  if (principal.tenant !== EVERY_TENANT) throw new SentinelError("FORBIDDEN", { role: "admin for all tenants" });
};

/** With a hash: the held or a kept set goes live. Without: the files are read anew and what they say goes live. */
export const activate = async (service: Sentinel, principal: Principal, body: unknown) => {
  requireEveryTenant(principal);
  const { hash } = validate(activateBody, body ?? {});
  return hash === undefined ? service.workspace.reload() : service.workspace.activate(hash);
};

export const rollback = async (service: Sentinel, principal: Principal, body: unknown) => {
  requireEveryTenant(principal);
  return service.workspace.rollback(validate(activateBody, body ?? {}).hash);
};

/** What an operator looks at first; a token of one tenant sees no other tenant's name. */
export const status = async (service: Sentinel, principal: Principal) => service.status(principal.tenant);

export interface Readiness {
  readonly ready: boolean;
  readonly problems: readonly string[];
}

export const readiness = async (service: Sentinel): Promise<Readiness> => {
  const problems: string[] = [];
  if (service.closing) problems.push("shutting down");
  await service.store.ping().catch((thrown: unknown) => problems.push(`store: ${messageOf(thrown)}`));
  return { ready: problems.length === 0, problems };
};
