import { Type } from "@sinclair/typebox";
import { ACTIONS, checker, closed, oneOf, SentinelError, type StoredRecord, validate } from "../../engine/index.js";
import type { Sentinel } from "../service.js";

export const DecisionQuery = closed({
  action: Type.Optional(oneOf(ACTIONS)),
  metric: Type.Optional(Type.String()),
  rule: Type.Optional(Type.String()),
  before: Type.Optional(
    Type.String({ pattern: "^[0-9]+$", description: "Only records with a lower seq; for paging." }),
  ),
  limit: Type.Optional(Type.String({ pattern: "^[0-9]{1,3}$", description: "1 to 500, default 50." })),
});
const query = checker(DecisionQuery);

/** Newest first. `next` is the `before` of the following page, or null at the end. */
export interface DecisionPage {
  readonly decisions: readonly StoredRecord[];
  readonly next: number | null;
}

export const listDecisions = async (service: Sentinel, tenant: string, input: unknown): Promise<DecisionPage> => {
  const { before, limit, ...filter } = validate(query, input);
  const size = Math.min(500, Math.max(1, Number(limit ?? 50)));
  const decisions = await service.store.decisions({
    tenant,
    ...filter,
    ...(before === undefined ? {} : { before: Number(before) }),
    limit: size,
  });
  return { decisions, next: decisions.length === size ? (decisions.at(-1)?.seq ?? null) : null };
};

export const getDecision = async (service: Sentinel, tenant: string, id: string): Promise<StoredRecord> => {
  const stored = await service.store.decision(tenant, id);
  if (stored === null) throw new SentinelError("NOT_FOUND", { what: `The decision ${id}` });
  return stored;
};
