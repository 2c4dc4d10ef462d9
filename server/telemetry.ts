import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { EvaluationResult } from "../engine/index.js";
import { EVERY_TENANT } from "./records/tokens.js";

/** What the writer and the workspace tell of themselves when somebody asks. */
export interface Gauges {
  readonly writer: () => {
    readonly queued: number;
    readonly written: number;
    readonly dropped: number;
    readonly failed: number;
  };
  readonly reload: () => { readonly ok: boolean; readonly held: boolean };
}

export interface Telemetry {
  readonly evaluated: (result: EvaluationResult) => void;
  readonly reloaded: (outcome: "activated" | "held" | "rejected") => void;
  /** Prometheus text; for a token of one tenant without the series of others. */
  readonly text: (tenant: string) => Promise<string>;
  readonly contentType: string;
}

/** Read when somebody asks. */
const addGauges = (registry: Registry, { writer, reload }: Gauges): void => {
  const registers = [registry];
  new Gauge({
    name: "sentinel_records",
    help: "Decision records: waiting, written, dropped, failed.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, value] of Object.entries(writer())) this.set({ state }, value);
    },
  });
  new Gauge({
    name: "sentinel_last_reload_ok",
    help: "1 when the last reload was good and nothing is held.",
    registers,
    collect() {
      const { ok, held } = reload();
      this.set(ok && !held ? 1 : 0);
    },
  });
};

const ofTenant = (text: string, tenant: string): string =>
  tenant === EVERY_TENANT
    ? text
    : text
        .split("\n")
        .filter((line) => (/^[^#]*[{,]tenant="([^"]*)"/.exec(line)?.[1] ?? tenant) === tenant)
        .join("\n");

/** Prometheus metrics; labels hold tenants, metrics and outcomes only, never content. */
export const createTelemetry = (gauges: Gauges): Telemetry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, registers });
  const decisions = counter("sentinel_decisions_total", "Decisions by action.", ["tenant", "action"]);
  const verdicts = counter("sentinel_verdicts_total", "Verdicts by metric, outcome and who decided.", [
    "metric",
    "outcome",
    "decided_by",
  ]);
  const unchecked = counter("sentinel_not_checked_total", "Entries in notChecked.", ["metric", "cause"]);
  const reloads = counter("sentinel_reloads_total", "Reloads by outcome.", ["outcome"]);
  const latency = new Histogram({
    name: "sentinel_evaluate_ms",
    help: "Milliseconds an evaluation took.",
    buckets: [0.25, 0.5, 1, 2, 5, 10, 50, 250, 1000, 5000],
    registers,
  });
  addGauges(registry, gauges);
  return {
    evaluated: (result) => {
      decisions.inc({ tenant: result.tenant, action: result.action });
      latency.observe(result.latencyMs);
      for (const v of result.verdicts) verdicts.inc({ metric: v.metric, outcome: v.outcome, decided_by: v.decidedBy });
      for (const n of result.notChecked) unchecked.inc({ metric: n.metric, cause: n.cause });
    },
    reloaded: (outcome) => reloads.inc({ outcome }),
    text: async (tenant) => ofTenant(await registry.metrics(), tenant),
    contentType: registry.contentType,
  };
};
