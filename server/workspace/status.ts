import { type Change, type Diagnostic, type Snapshot, SOON_DAYS, targetOf } from "../../engine/index.js";

/** Why a good set waits: it is weaker, changes wait for a person, or it was rolled back. */
export type HeldReason = "weaker" | "manual" | "rolled_back";

export interface Held {
  readonly hash: string;
  readonly reason: HeldReason;
  readonly since: string;
  /** From the live set to this one. */
  readonly changes: readonly Change[];
}

/** Rules or a tenant whose newest files are refused, so that older ones are live. */
export interface Stale {
  /** Null for the rules. */
  readonly tenant: string | null;
  readonly since: string;
}

export interface WorkspaceStatus {
  readonly live: { readonly hash: string; readonly activated: string };
  readonly held: Held | null;
  readonly lastReload: {
    readonly ok: boolean;
    readonly at: string;
    readonly diagnostics: readonly Diagnostic[];
  };
  readonly stale: readonly Stale[];
  /** Exceptions of a tenant's policy or one it extends that end within 14 days, or have ended. */
  readonly ending: readonly { readonly tenant: string; readonly target: string; readonly until: string }[];
}

const DAY_MS = 86_400_000;

/** `now`: ISO 8601. */
export const endingExceptions = ({ tenants }: Snapshot, now: string): WorkspaceStatus["ending"] => {
  const last = new Date(Date.parse(now) + SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
  return [...tenants].flatMap(([tenant, { layers }]) =>
    layers
      .flatMap(({ exceptions = [] }) => exceptions)
      .filter(({ until }) => until <= last)
      .map((exception) => ({ tenant, target: targetOf(exception), until: exception.until })),
  );
};

/** What a token of one tenant may see: the rules and its own policy, no other tenant's name. */
export const statusFor = (
  tenant: string,
  status: WorkspaceStatus,
  policyFiles: ReadonlyMap<string, string>,
): WorkspaceStatus => {
  const mine = (name: string | null | undefined): boolean => name === undefined || name === null || name === tenant;
  const concerns = ({ what }: Change): boolean => mine(/^policy (\S+)/.exec(what)?.[1]);
  return {
    ...status,
    held: status.held && { ...status.held, changes: status.held.changes.filter(concerns) },
    lastReload: {
      ...status.lastReload,
      diagnostics: status.lastReload.diagnostics.filter(({ file }) => mine(policyFiles.get(file))),
    },
    stale: status.stale.filter((stale) => mine(stale.tenant)),
    ending: status.ending.filter((exception) => mine(exception.tenant)),
  };
};
