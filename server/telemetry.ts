import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { EvaluationResult } from "../engine/index.js";

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
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** Prometheus metrics; labels hold tenants, metrics and outcomes only, never content. */
export const createTelemetry = (gauges: Gauges): Telemetry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const decisions = new Counter({
    name: "sentinel_decisions_total",
    help: "Decisions by action.",
    labelNames: ["tenant", "action"],
    registers,
  });
  const verdicts = new Counter({
    name: "sentinel_verdicts_total",
    help: "Verdicts by metric, outcome and who decided.",
    labelNames: ["metric", "outcome", "decided_by"],
    registers,
  });
  const unchecked = new Counter({
    name: "sentinel_not_checked_total",
    help: "Entries in notChecked.",
    labelNames: ["metric", "cause"],
    registers,
  });
  const latency = new Histogram({
    name: "sentinel_evaluate_ms",
    help: "Milliseconds an evaluation took.",
    buckets: [0.25, 0.5, 1, 2, 5, 10, 50, 250, 1000, 5000],
    registers,
  });
  const reloads = new Counter({
    name: "sentinel_reloads_total",
    help: "Reloads by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  new Gauge({
    name: "sentinel_records",
    help: "Decision records: waiting, written, dropped, failed.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, value] of Object.entries(gauges.writer())) this.set({ state }, value);
    },
  });
  new Gauge({
    name: "sentinel_last_reload_ok",
    help: "1 when the last reload was good and nothing is held.",
    registers,
    collect() {
      const { ok, held } = gauges.reload();
      this.set(ok && !held ? 1 : 0);
    },
  });
  return {
    evaluated: (result) => {
      decisions.inc({ tenant: result.tenant, action: result.action });
      latency.observe(result.latencyMs);
      for (const v of result.verdicts) verdicts.inc({ metric: v.metric, outcome: v.outcome, decided_by: v.decidedBy });
      for (const n of result.notChecked) unchecked.inc({ metric: n.metric, cause: n.cause });
    },
    reloaded: (outcome) => reloads.inc({ outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
