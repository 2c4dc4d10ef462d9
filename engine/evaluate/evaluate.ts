import { planAt } from "../compile/plan.js";
import type { ActivePlan, Snapshot } from "../compile/types.js";
import type { ScoringRequest } from "../model/request.js";
import type { EvaluationResult } from "../model/result.js";
import { admit } from "./admit.js";
import { foldVerdicts, trustScoreOf } from "./aggregate.js";
import { judgeMetric } from "./judge-metric.js";
import { redactedResponse } from "./redacted-response.js";
import { summaryOf } from "./summary.js";
import { take } from "./take.js";
import type { EvaluatePorts, Evaluation, Identity, OpinionSource, Reading } from "./types.js";

/**
 * The one pipeline, for live requests and for replay: admit, judge each metric, fold, say why.
 * Throws METRIC_UNKNOWN, METRIC_DISABLED, METRIC_REQUIRED and OVERRIDE_REFUSED; never for a judge or a rule.
 */
export const evaluate = async (
  request: ScoringRequest,
  reading: Reading,
  plan: ActivePlan,
  snapshotHash: string,
  identity: Identity,
  opinions: OpinionSource,
  ports: EvaluatePorts,
): Promise<Evaluation> => {
  const started = ports.elapsed();
  const turn = { reading, plan, opinions, ports };
  const judged = await Promise.all(admit(request, plan).map((metric) => judgeMetric(turn, metric)));
  const { action, risk } = foldVerdicts(judged, plan.aggregate);
  const result: EvaluationResult = {
    id: identity.id,
    ...(request.requestId !== undefined && { requestId: request.requestId }),
    tenant: plan.tenant,
    action,
    summary: summaryOf(action, judged, plan.aggregate.kind === "weighted"),
    trustScore: trustScoreOf(risk),
    trustScoreCalibrated: false,
    recorded: false,
    verdicts: judged.map((j) => j.verdict),
    notChecked: judged.flatMap((j) => j.notChecked),
    redactedResponse: await redactedResponse(request, turn, judged),
    snapshot: snapshotHash,
    latencyMs: ports.elapsed() - started,
  };
  return { request, reading, result, undecided: judged.filter((j) => j.undecided).map((j) => j.verdict.metric) };
};

/** Reads and evaluates a request with a tenant's plan of one snapshot. Throws TENANT_UNKNOWN besides. */
export const judge = async (
  request: ScoringRequest,
  snapshot: Snapshot,
  tenant: string,
  identity: Identity,
  opinions: OpinionSource,
  ports: EvaluatePorts,
): Promise<Evaluation> => {
  const plan = planAt(snapshot, tenant, identity.time);
  const started = ports.elapsed();
  const reading = take(request, plan, snapshot);
  const evaluation = await evaluate(request, reading, plan, snapshot.hash, identity, opinions, ports);
  return { ...evaluation, result: { ...evaluation.result, latencyMs: ports.elapsed() - started } };
};
