import type { IgnoreException, SetException, TenantPolicy } from "../model/policy.js";
import { factsOf } from "../rules/leaves.js";
import type { CompiledRule } from "../rules/types.js";
import { type Exception, isSet, stepsOf, targetOf, withValue } from "./exceptions.js";
import { CHECKERS } from "./load.js";
import { failure, isError, type Pointer, type Problem, remark } from "./problem.js";
import type { PolicyContext } from "./resolve-metric.js";
import { resolvePolicy } from "./resolve-policy.js";
import { checkShape } from "./shape.js";
import { policyDifferences } from "./strictness.js";
import { hintFor } from "./suggest.js";
import type { CompiledMetric, CompiledPack } from "./types.js";

/** An exception that ends within so many days is warned of. */
export const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

const wrongTarget = (exception: Exception, problem: string, at: Pointer, hint?: string): Problem =>
  failure("EXCEPTION_TARGET", { target: targetOf(exception), problem }, at, { hint });

/** A day of the calendar, not over, and not so near its end that nobody looks again. */
const checkUntil = (exception: Exception, today: string, at: Pointer): readonly Problem[] => {
  const { until } = exception;
  const end = Date.parse(`${until}T00:00:00Z`);
  const place = [...at, "until"];
  if (Number.isNaN(end) || !new Date(end).toISOString().startsWith(until))
    return [failure("SCHEMA", { path: "until", problem: `must be a day of the calendar, not ${until}` }, place)];
  const target = targetOf(exception);
  if (until < today) return [remark("EXCEPTION_EXPIRED", { target, until }, place)];
  const days = Math.round((end - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
  return days <= SOON_DAYS ? [remark("EXCEPTION_ENDS_SOON", { target, until, days }, place)] : [];
};

const isHard = ({ atLeast, ifUnknown }: CompiledRule): boolean => atLeast === "block" || ifUnknown?.atLeast === "block";

/** Rules that would be silenced, wholly or by taking away a signal they count. */
const silenced = (pack: CompiledPack, id: string | undefined): readonly CompiledRule[] => {
  if (id === undefined) return pack.rules;
  const count = `${pack.name}/${id}.count`;
  return pack.rules.filter((rule) => rule.id === `${pack.id}/${id}` || factsOf(rule.source).includes(count));
};

const checkIgnoreInPack = (exception: IgnoreException, pack: CompiledPack, id: string | undefined, at: Pointer) => {
  const ids = [...pack.signals.map(({ spec }) => spec.id), ...pack.rules.map((rule) => rule.id)].map(
    (whole) => whole.split("/").at(-1) ?? "",
  );
  if (id !== undefined && !ids.includes(id))
    return [wrongTarget(exception, `the pack ${pack.id} does not have`, at, hintFor(id, [...new Set(ids)]))];
  const hard = silenced(pack, id).find(isHard);
  return hard ? [wrongTarget(exception, `would silence ${hard.id}, a rule with atLeast: block`, at)] : [];
};

/** An exception for a pack that the policy does not list would have no effect. */
const checkListed = (exception: IgnoreException, pack: CompiledPack, { metrics = {} }: TenantPolicy, at: Pointer) => {
  if (metrics[pack.metric]?.packs?.includes(pack.name)) return [];
  const why = `the policy does not list the pack ${pack.id}`;
  return [remark("NOTHING_TO_DO", { what: `The exception for ${targetOf(exception)}`, why }, at)];
};

const checkIgnore = (
  exception: IgnoreException,
  policy: TenantPolicy,
  metrics: ReadonlyMap<string, CompiledMetric>,
  at: Pointer,
) => {
  const [metricName = "", name = "", id, ...more] = exception.ignore.split("/");
  const place = [...at, "ignore"];
  const metric = metrics.get(metricName);
  if (!metric || name === "" || more.length > 0) {
    const hint = metric
      ? "metric/pack, metric/pack/signal or metric/pack/rule"
      : hintFor(metricName, [...metrics.keys()]);
    return [wrongTarget(exception, metric ? "is no full name" : `names no metric`, place, hint)];
  }
  const pack = metric.packs.get(name);
  if (pack) {
    const wrong = checkIgnoreInPack(exception, pack, id, place);
    return wrong.length > 0 ? wrong : checkListed(exception, pack, policy, place);
  }
  const rule = metric.rules.find((own) => own.id === exception.ignore);
  if (rule) return isHard(rule) ? [wrongTarget(exception, "is a rule with atLeast: block", place)] : [];
  const known = [...metric.packs.keys(), ...metric.rules.map((own) => own.id.slice(metricName.length + 1))];
  return [wrongTarget(exception, `${metricName} does not have`, place, hintFor(name, known))];
};

const UNSETTABLE: ReadonlySet<string> = new Set(["format", "extends", "exceptions", "log"]);

/** What the value itself does wrong; a key that is no policy key is told at the path. */
const checkChanged = (
  { set }: SetException,
  changed: unknown,
  before: readonly Problem[],
  context: PolicyContext,
  at: Pointer,
): readonly Problem[] => {
  const known = new Set(before.map(({ code, at: place }) => JSON.stringify([code, place])));
  const shape = checkShape(CHECKERS.policy, changed);
  const found = shape.length > 0 || !CHECKERS.policy.is(changed) ? shape : resolvePolicy(changed, context).problems;
  const fresh = found.filter((problem) => isError(problem) && !known.has(JSON.stringify([problem.code, problem.at])));
  return fresh.slice(0, 1).map(({ on: _on, ...problem }) => {
    const ofPath = problem.at.length <= stepsOf(set).length && ["UNKNOWN_KEY", "METRIC_MISSING"].includes(problem.code);
    return { ...problem, at: [...at, ofPath ? "set" : "to"] };
  });
};

/** A `set` names a policy key, fits it, and loosens something: anything else belongs where the value stands. */
const checkSet = (
  exception: SetException,
  policy: TenantPolicy,
  context: PolicyContext,
  at: Pointer,
): readonly Problem[] => {
  const steps = stepsOf(exception.set);
  const [first = "", , third] = steps;
  if (UNSETTABLE.has(String(first)) || (first === "metrics" && third === undefined))
    return [wrongTarget(exception, "can't be set by an exception", [...at, "set"], "such as metrics.toxicity.enabled")];
  const before = resolvePolicy(policy, context);
  const changed = withValue(policy, steps, exception.to);
  const wrong = checkChanged(exception, changed, before.problems, context, at);
  if (wrong.length > 0 || !CHECKERS.policy.is(changed) || steps[2] === "escalate") return wrong;
  const differences = policyDifferences(before.resolved, resolvePolicy(changed, context).resolved);
  const what = `The exception for ${exception.set}`;
  if (differences.length === 0) return [remark("NOTHING_TO_DO", { what, why: "the value is the same without it" }, at)];
  if (differences.some(({ looser }) => looser)) return [];
  return [wrongTarget(exception, "is no looser than without it; write the value where it belongs", at)];
};

/** The exceptions of one file, against the policy as it is without them. */
export const checkExceptions = (
  { exceptions = [] }: TenantPolicy,
  policy: TenantPolicy,
  context: PolicyContext,
  today: string,
): readonly Problem[] =>
  exceptions.flatMap((exception: Exception, index) => {
    const at = ["exceptions", index];
    return [
      ...checkUntil(exception, today, at),
      ...(isSet(exception)
        ? checkSet(exception, policy, context, at)
        : checkIgnore(exception, policy, context.metrics, at)),
    ];
  });
