import { EVERY_TENANT } from "./records/tokens.js";

/** What happened, for dashboards and operators; `tenant` is null for the whole server. */
export interface SentinelEvent {
  readonly id: number;
  readonly time: string;
  readonly type: "decision" | "activated" | "held" | "rejected" | "record_loss";
  readonly tenant: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Listener = (event: SentinelEvent) => void;

const KEPT = 256;

/** In-process publish and subscribe; keeps the last 256 events for readers that reconnect. */
export class Events {
  readonly #listeners = new Map<Listener, string>();
  readonly #recent: SentinelEvent[] = [];
  readonly #now: () => string;
  readonly #failed: (thrown: unknown) => void;
  #last = 0;

  /** `failed` is told what a listener threw: it concerns nobody who published. */
  constructor(now: () => string, failed: (thrown: unknown) => void) {
    this.#now = now;
    this.#failed = failed;
  }

  publish(type: SentinelEvent["type"], tenant: string | null, data: SentinelEvent["data"]): void {
    this.#last += 1;
    const event: SentinelEvent = { id: this.#last, time: this.#now(), type, tenant, data };
    this.#recent.push(event);
    if (this.#recent.length > KEPT) this.#recent.shift();
    for (const [listener, of] of this.#listeners) if (concerns(event, of)) this.#tell(listener, event);
  }

  #tell(listener: Listener, event: SentinelEvent): void {
    try {
      listener(event);
    } catch (thrown) {
      this.#failed(thrown);
    }
  }

  /** Events of `tenant` (`*` for all) and of the whole server, from now on; returns the way to stop. */
  subscribe(tenant: string, listener: Listener): () => void {
    this.#listeners.set(listener, tenant);
    return () => void this.#listeners.delete(listener);
  }

  /** Kept events after `id`, for `Last-Event-ID`. */
  since(tenant: string, id: number): readonly SentinelEvent[] {
    return this.#recent.filter((event) => event.id > id && concerns(event, tenant));
  }

  get listeners(): number {
    return this.#listeners.size;
  }
}

const concerns = (event: SentinelEvent, tenant: string): boolean =>
  tenant === EVERY_TENANT || event.tenant === null || event.tenant === tenant;
