import type { Snapshot } from "../compile/types.js";
import type { PolicyCase } from "../model/policy-test.js";
import { judge } from "./evaluate.js";
import type { EvaluatePorts } from "./types.js";

/** What is wrong with one case of a tenant's policy on its day, or null. No judge is asked. Throws what `judge` throws. */
export const judgePolicyCase = async (
  snapshot: Snapshot,
  tenant: string,
  { request, expect, on }: PolicyCase,
  ports: EvaluatePorts & { readonly today: string },
): Promise<string | null> => {
  const identity = { id: "test", time: on ?? ports.today };
  const { result } = await judge(request, snapshot, tenant, identity, "none", ports);
  if (expect.action !== undefined && result.action !== expect.action)
    return `expected ${expect.action}, but it is ${result.action}: ${result.summary}`;
  for (const [metric, action] of Object.entries(expect.metrics ?? {})) {
    const got = result.verdicts.find((v) => v.metric === metric)?.action ?? "not judged";
    if (got !== action) return `expected ${metric} to ${action}, but it is ${got}: ${result.summary}`;
  }
  return null;
};
