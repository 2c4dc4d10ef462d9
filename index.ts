/** Sentinel as a library: the same evaluation as over HTTP, without the HTTP. */
import type { EvaluationResult, ScoringRequest } from "./engine/index.js";
import {
  checkGroundedness as checkOne,
  flagInjection as flagOne,
  type SingleVerdict,
} from "./server/handlers/evaluate.js";
import { Sentinel, type SentinelOptions } from "./server/service.js";

export type {
  Action,
  Direction,
  EvaluationResult,
  Evidence,
  Judge,
  Judge as GroundednessJudge,
  Judge as InjectionJudge,
  JudgeAnswer,
  JudgeInput,
  NotChecked,
  Opinion,
  Plugin,
  Reason,
  ScoringRequest,
  TenantPolicy,
  Verdict,
} from "./engine/index.js";
export { SentinelError } from "./engine/index.js";
export { definePlugin } from "./plugins/kit/index.js";
export type { SingleVerdict } from "./server/handlers/evaluate.js";
export type { SentinelOptions } from "./server/service.js";
export type { PolicyRegistry } from "./server/workspace/registry.js";

/** One metric's question: the texts, without a choice of metrics. */
export type SingleRequest = Omit<ScoringRequest, "metrics">;

export interface SentinelClient {
  readonly evaluate: (request: ScoringRequest) => Promise<EvaluationResult>;
  readonly flagInjection: (request: SingleRequest) => Promise<SingleVerdict>;
  readonly checkGroundedness: (request: SingleRequest) => Promise<SingleVerdict>;
  /** Writes what is waiting and closes the store. */
  readonly close: () => Promise<void>;
}

/**
 * Opens Sentinel for one tenant (default `demo`). Without `config` it takes `SENTINEL_CONFIG`, else `./sentinel.yaml`,
 * else the packs and policies it ships with. Throws a SentinelError when the set does not compile.
 */
export const createSentinel = async ({
  tenant = "demo",
  ...options
}: SentinelOptions & { tenant?: string } = {}): Promise<SentinelClient> => {
  const service = await Sentinel.open(options);
  return {
    evaluate: (request) => service.evaluate(tenant, request),
    flagInjection: (request) => flagOne(service, tenant, request),
    checkGroundedness: (request) => checkOne(service, tenant, request),
    close: () => service.close(),
  };
};

let shared: Promise<SentinelClient> | null = null;

/** The client behind the functions below, opened at their first call; a failed opening is tried again at the next. */
const client = (): Promise<SentinelClient> => {
  shared ??= createSentinel().catch((thrown: unknown) => {
    shared = null;
    throw thrown;
  });
  return shared;
};

export const evaluate = async (request: ScoringRequest): Promise<EvaluationResult> =>
  (await client()).evaluate(request);

/** Does the context or prompt try to take the agent over, and does the response go along? */
export const flagInjection = async (request: SingleRequest): Promise<SingleVerdict> =>
  (await client()).flagInjection(request);

/** Does the context support what the response claims and cites? */
export const checkGroundedness = async (request: SingleRequest): Promise<SingleVerdict> =>
  (await client()).checkGroundedness(request);

/** Closes the shared client; the next call opens it anew. */
export const closeSentinel = async (): Promise<void> => {
  const open = shared;
  shared = null;
  await (await open)?.close();
};
