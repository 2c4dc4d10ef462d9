import { type Logger, pino } from "pino";
import { ulid } from "ulid";
import {
  type ActivePlan,
  checker,
  type DecisionRecord,
  type EvaluationResult,
  evaluate,
  messageOf,
  PROVIDERS,
  planAt,
  recordOf,
  ScoringRequest,
  SentinelError,
  type Snapshot,
  take,
  validate,
  withoutRequired,
} from "../engine/index.js";
import { Events } from "./events.js";
import { PORTS } from "./ports.js";
import { openStore } from "./records/open.js";
import { enforceRetention } from "./records/retention.js";
import type { Store } from "./records/store.js";
import { authenticate, createToken, type NewToken, type Principal } from "./records/tokens.js";
import { createWriter, type RecordWriter } from "./records/writer.js";
import { createTelemetry, type Telemetry } from "./telemetry.js";
import { type ConfigOverrides, loadConfig, type ServerConfig } from "./workspace/config.js";
import { fileRegistry } from "./workspace/file-registry.js";
import { loadPlugins } from "./workspace/plugins.js";
import { openWorkspace, type Workspace } from "./workspace/workspace.js";

export interface SentinelOptions {
  /** Path of sentinel.yaml; by default `SENTINEL_CONFIG`, then `./sentinel.yaml`, then what Sentinel ships with. */
  readonly config?: string | undefined;
  /** What is set over the file and the environment. */
  readonly overrides?: ConfigOverrides;
  readonly log?: Logger;
  /** The wall clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

const request = checker(ScoringRequest);

/** How often records past their tenant's `retainDays` are looked for. */
const RETENTION_MS = 3_600_000;

interface Parts {
  readonly config: ServerConfig;
  readonly store: Store;
  readonly workspace: Workspace;
  readonly writer: RecordWriter;
  readonly events: Events;
  readonly telemetry: Telemetry;
  readonly log: Logger;
  readonly now: () => number;
}

const openParts = async ({
  config: path,
  overrides,
  log = pino({ name: "sentinel" }),
  now = Date.now,
}: SentinelOptions): Promise<Parts> => {
  const time = (): string => new Date(now()).toISOString();
  const config = loadConfig(path, overrides);
  const judges = await loadPlugins(config);
  const store = await openStore(config.store);
  const events = new Events(time, (thrown) => log.error({ problem: messageOf(thrown) }, "a listener of events failed"));
  const lost = (records: number, problem: string): void => {
    log.error({ records, problem }, "decision records were lost");
    events.publish("record_loss", null, { records, problem });
  };
  const writer = createWriter(store, {
    after: PORTS.after,
    onLoss: lost,
    onFailing: (problem) => log.error({ problem }, "the store does not take records"),
  });
  try {
    const registry = fileRegistry({
      rules: config.rules,
      policies: config.policies,
      pollMs: config.pollMs,
      warn: (problem) => log.warn({ problem }, "watching"),
    });
    const environment = { judges, providers: PROVIDERS };
    const workspace = await openWorkspace({
      registry,
      environment,
      store,
      reload: config.reload,
      log,
      ports: { ...PORTS, now: time },
    });
    const telemetry = createTelemetry({ writer: writer.counters, reload: () => reloadState(workspace) });
    workspace.on((event) => {
      telemetry.reloaded(event.type);
      events.publish(event.type, null, { snapshot: workspace.live().hash });
    });
    return { config, store, workspace, writer, events, telemetry, log, now };
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
};

const reloadState = (workspace: Workspace): { readonly ok: boolean; readonly held: boolean } => {
  const { lastReload, held } = workspace.status();
  return { ok: lastReload.ok, held: held !== null };
};

/** Sentinel, running: configuration, records and plugins joined around `evaluate`. Every face talks to this. */
export class Sentinel {
  readonly config: ServerConfig;
  readonly store: Store;
  readonly workspace: Workspace;
  readonly events: Events;
  readonly telemetry: Telemetry;
  readonly log: Logger;
  readonly #writer: RecordWriter;
  readonly #now: () => number;
  readonly #retention: NodeJS.Timeout;
  #closed: Promise<void> | null = null;

  private constructor(parts: Parts) {
    this.config = parts.config;
    this.store = parts.store;
    this.workspace = parts.workspace;
    this.events = parts.events;
    this.telemetry = parts.telemetry;
    this.log = parts.log;
    this.#writer = parts.writer;
    this.#now = parts.now;
    this.#retention = setInterval(() => void this.#retain(), RETENTION_MS).unref();
    void this.#retain();
  }

  /** Opens the store, compiles the set and starts to watch it. Throws when the set does not compile or the store does not open. */
  static async open(options: SentinelOptions = {}): Promise<Sentinel> {
    return new Sentinel(await openParts(options));
  }

  get closing(): boolean {
    return this.#closed !== null;
  }

  /** The live set; a request reads it once and keeps it. */
  snapshot(): Snapshot {
    return this.workspace.live();
  }

  /** A tenant's plan of this moment. Throws TENANT_UNKNOWN. */
  plan(tenant: string, snapshot = this.snapshot(), time = this.#time()): ActivePlan {
    return planAt(snapshot, tenant, time);
  }

  /**
   * Judges one request and records the decision as the policy's `log` says; `only` asks a single metric.
   * Throws VALIDATION_FAILED and what the engine's `evaluate` throws; STORE_FAILED or LOG_FULL when an acknowledged record can't be kept.
   */
  async evaluate(tenant: string, body: unknown, only?: string): Promise<EvaluationResult> {
    if (this.closing) throw new SentinelError("SHUTTING_DOWN");
    const asked = validate(request, body);
    const wanted = only === undefined ? asked : { ...asked, metrics: [only] };
    const started = PORTS.elapsed();
    const identity = { id: ulid(this.#now()), time: this.#time() };
    const snapshot = this.snapshot();
    const whole = this.plan(tenant, snapshot, identity.time);
    const plan = only === undefined ? whole : withoutRequired(whole);
    const reading = take(wanted, plan, snapshot);
    const evaluation = await evaluate(wanted, reading, plan, snapshot.hash, identity, "live", PORTS);
    const recorded = wanted.dryRun !== true && (await this.#record(recordOf(evaluation, plan, identity), plan));
    const result = { ...evaluation.result, recorded, latencyMs: PORTS.elapsed() - started };
    this.telemetry.evaluated(result);
    if (wanted.dryRun !== true) this.events.publish("decision", tenant, digest(result));
    return result;
  }

  async #record(record: DecisionRecord, plan: ActivePlan): Promise<boolean> {
    return (await this.#writer.write(record, plan.log.durability, plan.log.onFull)) === "recorded";
  }

  async #retain(): Promise<void> {
    const time = this.#time();
    const days = [...this.snapshot().tenants].map(([tenant, plan]) => [tenant, plan.at(time).log.retainDays] as const);
    try {
      await enforceRetention(this.store, new Map(days), this.#now());
    } catch (thrown) {
      this.log.error({ problem: messageOf(thrown) }, "old records could not be deleted");
    }
  }

  createToken(wanted: NewToken): ReturnType<typeof createToken> {
    return createToken(this.store, ulid(this.#now()), this.#time(), wanted);
  }

  authenticate(token: string): Promise<Principal | null> {
    return authenticate(this.store, token, this.#time());
  }

  /** For an operator of one tenant, or of all (`*`). */
  status(tenant: string) {
    return {
      ...this.workspace.status(tenant),
      records: this.#writer.counters(),
      listeners: this.events.listeners,
      time: this.#time(),
    };
  }

  /** Takes no more requests, writes what is waiting, stops watching and closes the store. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    clearInterval(this.#retention);
    await this.workspace.close();
    await this.#writer.close();
    await this.store.close();
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

/** What the event stream tells of a decision: never its content. */
const digest = ({ id, action, summary, snapshot, latencyMs, verdicts }: EvaluationResult) => ({
  id,
  action,
  summary,
  snapshot,
  latencyMs,
  verdicts: verdicts.map((v) => ({
    metric: v.metric,
    action: v.action,
    outcome: v.outcome,
    rules: v.reasons.map((r) => r.rule),
  })),
});
