import { ACTIONS } from "../../../engine/index.js";
import { WHOLE } from "../marks.js";
import type { ChainLink, DecisionFilter } from "../store.js";
import type { Connection } from "./connection.js";

const COLUMNS = "seq, id, time, prev_hash AS prevHash, hash, record AS text";

export const readers = (connection: Connection) => {
  const byId = connection.prepare<[string, string], ChainLink>(
    `SELECT ${COLUMNS} FROM decisions WHERE tenant = ? AND id = ?`,
  );
  const from = connection.prepare<[string, number, number], ChainLink>(
    `SELECT ${COLUMNS} FROM decisions WHERE tenant = ? AND seq > ? ORDER BY seq LIMIT ?`,
  );
  const count = connection.prepare<[string], number>("SELECT count(*) FROM decisions WHERE tenant = ?").pluck();
  return {
    byId: (tenant: string, id: string): ChainLink | null => byId.get(tenant, id) ?? null,
    from: (tenant: string, after: number, limit: number): readonly ChainLink[] => from.all(tenant, after, limit),
    count: (tenant: string): number => count.get(tenant) ?? 0,
    find: (filter: DecisionFilter): readonly ChainLink[] =>
      connection
        .prepare<[Bindings], ChainLink>(
          `SELECT ${COLUMNS} FROM decisions WHERE tenant = @tenant AND seq IN (${seqs(filter)}) ORDER BY seq DESC`,
        )
        .all({
          tenant: filter.tenant,
          before: filter.before ?? Number.MAX_SAFE_INTEGER,
          limit: filter.limit,
          mark: filter.rule ?? filter.metric ?? WHOLE,
          metric: filter.metric ?? null,
        }),
  };
};

interface Bindings {
  readonly tenant: string;
  readonly before: number;
  readonly limit: number;
  readonly mark: string;
  readonly metric: string | null;
}

/** The newest `seq` of one mark, action by action: each part is read backwards from an index, and SQLite merges them. */
const seqs = ({ action, metric, rule }: DecisionFilter): string => {
  const wanted = ACTIONS.filter((a) => action === undefined || a === action);
  // Beside a rule, the metric is the second condition, and the action is the metric's.
  const both = rule !== undefined && metric !== undefined;
  const list = wanted.map((a) => `'${a}'`).join(", ");
  const second = both
    ? `AND EXISTS (SELECT 1 FROM marks m WHERE m.tenant = @tenant AND m.mark = @metric
                   AND m.action IN (${list}) AND m.seq = marks.seq)`
    : "";
  const parts = (both ? ACTIONS : wanted).map(
    (a) =>
      `SELECT seq FROM marks WHERE tenant = @tenant AND mark = @mark AND action = '${a}' AND seq < @before ${second}`,
  );
  return `SELECT seq FROM (${parts.join(" UNION ALL ")} ORDER BY seq DESC LIMIT @limit)`;
};
