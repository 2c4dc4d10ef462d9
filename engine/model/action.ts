/** What a caller does with a response or an action; ordered `allow < warn < block`. */
export const ACTIONS = ["allow", "warn", "block"] as const;
export type Action = (typeof ACTIONS)[number];

/** How far a metric may act: `observe` never, `warn` at most warn, `enforce` wholly. */
export const MODES = ["observe", "warn", "enforce"] as const;
export type Mode = (typeof MODES)[number];

const MODE_CAP: Readonly<Record<Mode, Action>> = { observe: "allow", warn: "warn", enforce: "block" };

export const rank = (action: Action): number => ACTIONS.indexOf(action);

/** The stricter of two actions: associative, commutative, idempotent; `allow` is its identity. */
export const stricter = (a: Action, b: Action): Action => (rank(a) >= rank(b) ? a : b);

export const fold = (actions: Iterable<Action>): Action => {
  let worst: Action = "allow";
  for (const action of actions) worst = stricter(worst, action);
  return worst;
};

export const capped = (action: Action, cap: Action): Action => (rank(action) > rank(cap) ? cap : action);
export const cappedByMode = (action: Action, mode: Mode): Action => capped(action, MODE_CAP[mode]);
