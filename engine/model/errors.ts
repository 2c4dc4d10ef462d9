/**
 * The append-only catalogue of coded errors: a code is never renamed, reused or removed.
 * `text` names the file, line and fix through its `{placeholders}`.
 */
interface CatalogueEntry {
  readonly status: number;
  readonly text: string;
}

export const CATALOGUE = {
  // Requests
  VALIDATION_FAILED: { status: 400, text: "The request is not valid: {problem}." },
  BODY_TOO_LARGE: {
    status: 413,
    text: "The body has more than {limit} bytes; send less context or raise listen.bodyLimit in sentinel.yaml.",
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: "Send the body as {expected}." },
  UNAUTHENTICATED: {
    status: 401,
    text: "Send a valid token as `Authorization: Bearer <token>`; `sentinel token` makes one.",
  },
  FORBIDDEN: { status: 403, text: "The token lacks the role {role} that this route needs." },
  NOT_FOUND: { status: 404, text: "{what} does not exist." },
  CONFLICT: { status: 409, text: "{problem}" },
  METRIC_REQUIRED: { status: 400, text: "The policy of {tenant} requires {metric}; leave `metrics` out or name it." },
  METRIC_UNKNOWN: { status: 400, text: "There is no metric {metric} in the policy of {tenant}; it has {known}." },
  METRIC_DISABLED: { status: 400, text: "The policy of {tenant} disables {metric}; a request can't enable it." },
  OVERRIDE_REFUSED: { status: 400, text: "The policy of {tenant} does not let a request change {what}: {why}." },
  TENANT_UNKNOWN: { status: 404, text: "There is no policy for the tenant {tenant}; add policies/{tenant}.yaml." },
  // Configuration files
  YAML_SYNTAX: { status: 422, text: "{problem}" },
  YAML_FEATURE: { status: 422, text: "{feature} is not allowed here; write the value out." },
  YAML_TOO_LARGE: { status: 422, text: "The file has {size} bytes; the limit is {limit}. Split it." },
  YAML_EMPTY: { status: 422, text: "The file is empty; it needs at least `format: 1`." },
  UNKNOWN_KEY: { status: 422, text: "There is no key {key} here." },
  SCHEMA: { status: 422, text: "{path} {problem}." },
  NAME_INVALID: { status: 422, text: "{name} is no valid name: it must match {pattern}." },
  DUPLICATE_ID: { status: 422, text: "The id {id} stands twice; ids are unique within {scope}." },
  DUPLICATE_PACK: { status: 422, text: "The pack {pack} is also in {other}; rename one." },
  METRIC_FILE_MISSING: { status: 422, text: "rules/{metric}/ has packs but no metric.yaml." },
  NOTHING_TO_DO: { status: 422, text: "{what} would have no effect: {why}." },
  REGEX_INVALID: { status: 422, text: "The regex is not RE2: {problem}." },
  REGEX_UNGATED: {
    status: 422,
    text: "No literal follows from every match of the regex; add `literals:` or `gate: digits`.",
  },
  REGEX_EMPTY_MATCH: { status: 422, text: "The regex matches the empty text; it would hit everywhere." },
  GATE_UNSOUND: { status: 422, text: "The regex can match without any of its literals: {example}." },
  VOCABULARY: { status: 422, text: "There is no {kind} {name}; `sentinel vocabulary` lists them." },
  FACT_UNKNOWN: { status: 422, text: "No provider declares the fact {fact}." },
  FACT_TYPE: { status: 422, text: "{fact} is {type}; {problem}." },
  IF_UNKNOWN_REQUIRED: {
    status: 422,
    text: "The rule reads {fact}, which may be unknown; say what that means with `ifUnknown:`.",
  },
  COMBINE_MISMATCH: { status: 422, text: "{key} does not belong to `combine: {combine}`." },
  SCORE_OUT_OF_RANGE: { status: 422, text: "{score} is outside the metric's range {range}." },
  SCORE_TOO_MILD: { status: 422, text: "A pack's score may not be milder than the metric's clear score {clear}." },
  NOT_MONOTONE: {
    status: 422,
    text: "A condition over signals may only ask for more (greaterThan, greaterThanInclusive, no not); {fact} is used otherwise.",
  },
  TIERS_CROSSED: { status: 422, text: "confidentPass and confidentBlock leave no middle in the metric's direction." },
  POLICY_INCOMPLETE: {
    status: 422,
    text: "{metric} has no {key}: set it in the metric, this file or the policy it extends.",
  },
  POLICY_LOOSER: {
    status: 422,
    text: "{path} is looser than in {parent} ({was} -> {is}); a child only tightens. Write an exception with reason, owner and until.",
  },
  POLICY_CYCLE: { status: 422, text: "extends goes in a circle: {cycle}." },
  PARENT_MISSING: { status: 422, text: "extends names {parent}, which does not exist or does not compile." },
  PACK_UNKNOWN: { status: 422, text: "There is no pack {pack} of metric {metric}." },
  JUDGE_UNKNOWN: {
    status: 422,
    text: "There is no judge {judge} for {metric}; sentinel.yaml and the plugins offer {known}.",
  },
  SETTING_UNKNOWN: { status: 422, text: "There is no setting {setting} in {metric}." },
  EXCEPTION_TARGET: { status: 422, text: "The exception names {target}, which {problem}." },
  EXCEPTION_EXPIRED: {
    status: 422,
    text: "The exception for {target} ended on {until}; remove it or renew it with a reason.",
  },
  THRESHOLD_ORDER: { status: 422, text: "warnThreshold lies beyond the threshold and is clamped to it." },
  TEST_FAILED: { status: 422, text: "{case}: {problem}." },
  CONFIG_MISSING: { status: 500, text: "{file} can't be read: {problem}. `sentinel init` writes a first set." },
  PLUGIN_INVALID: { status: 500, text: "The plugin {plugin} can't be used: {problem}." },
  FAMILY_UNKNOWN: { status: 422, text: "metric.yaml of {metric} has no family {family}." },
  METRIC_MISSING: { status: 422, text: "There is no metric {metric}: rules/{metric}/metric.yaml does not exist." },
  EXCEPTION_ENDS_SOON: { status: 422, text: "The exception for {target} ends in {days} days, on {until}." },
  TIERS_MISPLACED: {
    status: 422,
    text: "{border} lies on the wrong side of {threshold}: a score can be {tier} and yet not be {action}ed.",
  },
  YAML_DUPLICATE_KEY: { status: 422, text: "The key {key} stands twice in one map; only one can hold." },
  TEST_TARGET: { status: 422, text: "The case names {id}, which is no signal or rule of {scope}." },
  CONFIG_INVALID: { status: 422, text: "{what} is not valid.\n{problem}" },
  SET_EMPTY: { status: 422, text: "There is no policy, so the set would serve no tenant; add policies/<tenant>.yaml." },
  // Running
  RULES_LOST: { status: 500, text: "json-rules-engine answered {answered} of {asked} rules." },
  FACT_MISSING: { status: 500, text: "The frame does not hold the fact {fact}, which a condition reads." },
  OPERATOR_TYPE: { status: 500, text: "{operator} got {got} for {fact}." },
  SNAPSHOT_UNKNOWN: { status: 404, text: "There is no kept snapshot {hash}." },
  SNAPSHOT_HELD: { status: 409, text: "The set {hash} is weaker and waits for `sentinel activate {hash}`." },
  NOT_READY: { status: 503, text: "{problem}" },
  STORE_FAILED: { status: 503, text: "The store does not answer: {problem}." },
  LOG_FULL: { status: 503, text: "The decision log is full ({waiting} waiting) and the policy says wait." },
  SHUTTING_DOWN: { status: 503, text: "The server is shutting down." },
  INTERNAL: { status: 500, text: "Something broke: {problem}. It was logged as {id}." },
  USAGE: { status: 400, text: "{problem}" },
  LINE_UNREADABLE: { status: 422, text: "{file}:{line} can't be read: {problem}." },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof CATALOGUE;

export type ErrorParams = Readonly<Record<string, string | number>>;

/** Fills a catalogue sentence; a placeholder without a value stays visible. */
export const errorText = (code: ErrorCode, params: ErrorParams = {}): string =>
  CATALOGUE[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** The only error class thrown on purpose. */
export class SentinelError extends Error {
  override readonly name = "SentinelError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly unknown[];

  constructor(
    code: ErrorCode,
    params: ErrorParams = {},
    options: { cause?: unknown; details?: readonly unknown[] } = {},
  ) {
    super(errorText(code, params), options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.status = CATALOGUE[code].status;
    this.details = options.details ?? [];
  }
}

/** The message of whatever was thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
