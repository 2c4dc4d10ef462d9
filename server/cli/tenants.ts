import type { Snapshot } from "../../engine/index.js";

/** What the shipped set calls its tenant. */
const USUAL = "demo";
/** The policy that others extend. */
const PARENT = "base";

/** The tenant of a command that names none: `demo`, or else the only one beside `base`. */
export const tenantOr = (named: string | undefined, { tenants }: Snapshot): string => {
  if (named !== undefined || tenants.has(USUAL)) return named ?? USUAL;
  const [only, ...more] = [...tenants.keys()].filter((tenant) => tenant !== PARENT);
  return only !== undefined && more.length === 0 ? only : USUAL;
};

export const TENANT_DEFAULT = `(default: ${USUAL}, or the only one beside ${PARENT})`;
