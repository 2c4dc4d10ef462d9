import { ulid } from "ulid";
import { type EvaluationResult, messageOf, SentinelError, type Verdict } from "../../engine/index.js";
import type { Sentinel } from "../service.js";
import { type ErrorBody, errorBody, unexpected } from "./failure.js";

/** Judges one request with every metric it names, or all that are enabled. */
export const evaluate = (service: Sentinel, tenant: string, body: unknown): Promise<EvaluationResult> =>
  service.evaluate(tenant, body);

/** One metric's verdict, with what the whole answer says around it. */
export interface SingleVerdict extends Verdict {
  readonly id: string;
  readonly tenant: string;
  /** Never null here: a disabled metric is an error. */
  readonly action: NonNullable<Verdict["action"]>;
  readonly summary: string;
  /** The policy's other metrics are listed here as skipped. */
  readonly notChecked: EvaluationResult["notChecked"];
  readonly recorded: boolean;
  readonly snapshot: string;
}

/** Runs one metric only. Throws METRIC_UNKNOWN or METRIC_DISABLED when the tenant's policy has it not. */
export const evaluateOne = async (
  service: Sentinel,
  tenant: string,
  metric: string,
  body: unknown,
): Promise<SingleVerdict> => {
  const result = await service.evaluate(tenant, body, metric);
  const verdict = result.verdicts.find((v) => v.metric === metric);
  if (verdict === undefined || verdict.action === null) throw new SentinelError("METRIC_DISABLED", { tenant, metric });
  const { id, summary, notChecked, recorded, snapshot } = result;
  return { ...verdict, action: verdict.action, id, tenant, summary, notChecked, recorded, snapshot };
};

export const flagInjection = (service: Sentinel, tenant: string, body: unknown): Promise<SingleVerdict> =>
  evaluateOne(service, tenant, "injection", body);

export const checkGroundedness = (service: Sentinel, tenant: string, body: unknown): Promise<SingleVerdict> =>
  evaluateOne(service, tenant, "groundedness", body);

/** What stands for one line of a batch: its result, or an error object in its place. */
export type BatchLine = EvaluationResult | { readonly error: ErrorBody["error"] & { readonly line: number } };

const parseLine = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new SentinelError("VALIDATION_FAILED", { problem: `the line is no JSON: ${messageOf(thrown)}` });
  }
};

const judgeLine = async (service: Sentinel, tenant: string, text: string, line: number): Promise<BatchLine> => {
  try {
    return await service.evaluate(tenant, parseLine(text));
  } catch (thrown) {
    return { error: { ...errorBody(toldOf(service, thrown)).error, line } };
  }
};

const toldOf = ({ log }: Sentinel, thrown: unknown): SentinelError => {
  if (thrown instanceof SentinelError) return thrown;
  const id = ulid();
  log.error({ id, problem: messageOf(thrown) }, "unexpected error");
  return unexpected(thrown, id);
};

/** Lines judged at the same time; the answers keep the order of the lines. */
const WINDOW = 8;

/** Judges NDJSON line by line in order, a bounded number at a time; blank lines are passed over. */
export async function* evaluateBatch(
  service: Sentinel,
  tenant: string,
  lines: AsyncIterable<string>,
): AsyncGenerator<BatchLine> {
  const waiting: Promise<BatchLine>[] = [];
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === "") continue;
    waiting.push(judgeLine(service, tenant, text, line));
    const first = waiting.length >= WINDOW ? waiting.shift() : undefined;
    if (first) yield await first;
  }
  for (const rest of waiting) yield await rest;
}
