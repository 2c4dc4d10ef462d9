import type { SettingValue } from "../model/pack.js";
import type { Judge } from "../model/plugin.js";
import type { MetricPolicy, TenantPolicy } from "../model/policy.js";
import { actionOf, isRiskier } from "../model/score.js";
import { checkTiers } from "./check-metric.js";
import { checkScore } from "./check-rule.js";
import { failure, type Pointer, type Problem, remark } from "./problem.js";
import { resolveJudges } from "./resolve-judges.js";
import { checkSettingValue, mergeSetting, type SettingSpec, specOf } from "./settings.js";
import { hintFor } from "./suggest.js";
import type { CompiledMetric, ResolvedMetricPolicy } from "./types.js";

/** What a policy is read against. */
export interface PolicyContext {
  readonly tenant: string;
  readonly metrics: ReadonlyMap<string, CompiledMetric>;
  readonly judges: ReadonlyMap<string, Judge>;
}

export interface ResolvedSetting {
  readonly spec: SettingSpec;
  readonly value: SettingValue;
}

/** A metric's policy with every question answered, before it becomes a plan. */
export interface ResolvedMetric {
  readonly metric: CompiledMetric;
  readonly policy: ResolvedMetricPolicy;
  /** By the name a policy gives them: `<name>` or `<pack>.<name>`. */
  readonly settings: ReadonlyMap<string, ResolvedSetting>;
}

/** A metric's settings and those of all its packs, listed or not. */
const settingsOf = ({ file, packs }: CompiledMetric): ReadonlyMap<string, SettingSpec> =>
  new Map([
    ...Object.entries(file.settings ?? {}).map(([name, setting]) => [name, specOf(setting)] as const),
    ...[...packs.values()].flatMap((pack) =>
      Object.entries(pack.file.settings ?? {}).map(
        ([name, setting]) => [`${pack.name}.${name}`, specOf(setting)] as const,
      ),
    ),
  ]);

const resolveSettings = (metric: CompiledMetric, { settings: stated = {}, packs = [] }: MetricPolicy, at: Pointer) => {
  const known = settingsOf(metric);
  const problems = Object.entries(stated).flatMap(([name, value]) => {
    const spec = known.get(name);
    const place = [...at, name];
    if (spec === undefined) {
      const params = { setting: name, metric: metric.name };
      return [failure("SETTING_UNKNOWN", params, place, { on: "key", hint: hintFor(name, [...known.keys()]) })];
    }
    const pack = name.includes(".") ? name.slice(0, name.indexOf(".")) : null;
    const idle = pack !== null && !packs.includes(pack);
    return [
      ...checkSettingValue(spec, value, `settings.${name}`, place),
      ...(idle
        ? [remark("NOTHING_TO_DO", { what: name, why: `the pack ${pack} is not listed` }, place, { on: "key" })]
        : []),
    ];
  });
  const settings = new Map<string, ResolvedSetting>();
  for (const [name, spec] of known) {
    const own = stated[name];
    settings.set(name, { spec, value: own === undefined ? spec.default : mergeSetting(spec.default, own) });
  }
  return { settings, problems };
};

const checkPacks = (metric: CompiledMetric, packs: readonly string[], at: Pointer): readonly Problem[] =>
  packs.flatMap((pack, index) =>
    metric.packs.has(pack)
      ? []
      : [
          failure("PACK_UNKNOWN", { pack, metric: metric.name }, [...at, "packs", index], {
            hint: hintFor(pack, [...metric.packs.keys()]),
          }),
        ],
  );

/** True when nothing can fire or be masked: without signals, only rules over other facts can. */
const isIdle = ({ metric, policy }: ResolvedMetric): boolean => {
  const listed = policy.packs.map((name) => metric.packs.get(name)).filter((pack) => pack !== undefined);
  const rules = [...metric.rules, ...listed.flatMap((pack) => pack.rules)];
  const signals = listed.flatMap((pack) => pack.signals);
  const fires = rules.some((rule) => signals.length > 0 || rule.when.gate === null);
  return !fires && !(policy.redact && signals.some(({ spec }) => spec.label !== undefined));
};

/** Scores that are settled without a judge should get the action the tier is named for. */
const checkTierAction = ({ metric, policy }: ResolvedMetric, at: Pointer): readonly Problem[] => {
  const { direction } = metric.file;
  const { tiers, threshold, warnThreshold } = policy;
  const misplaced = (border: string, against: string, tier: string, action: string): Problem =>
    remark("TIERS_MISPLACED", { border, threshold: against, tier, action }, at, { on: "key" });
  return [
    ...(actionOf(direction, tiers.confidentBlock, { threshold, warnThreshold }) === "block"
      ? []
      : [misplaced("tiers.confidentBlock", "threshold", "confident_block", "block")]),
    ...(isRiskier(direction, tiers.confidentPass, warnThreshold)
      ? [misplaced("tiers.confidentPass", "warnThreshold", "confident_pass", "allow")]
      : []),
  ];
};

/** Problems that matter only where the metric is used. */
const checkEnabled = (resolved: ResolvedMetric, stated: MetricPolicy, at: Pointer): readonly Problem[] => {
  const { metric } = resolved;
  const range = { metric: metric.file, ofMetric: true };
  const { threshold, warnThreshold } = stated;
  const beyond =
    threshold !== undefined &&
    warnThreshold !== undefined &&
    isRiskier(metric.file.direction, warnThreshold, threshold);
  const why = "no rule can fire: list packs that have signals with scores, or rules";
  return [
    ...(threshold === undefined
      ? [failure("POLICY_INCOMPLETE", { metric: metric.name, key: "threshold" }, at, { on: "key" })]
      : checkScore(threshold, range, [...at, "threshold"])),
    ...(warnThreshold === undefined ? [] : checkScore(warnThreshold, range, [...at, "warnThreshold"])),
    ...(beyond ? [remark("THRESHOLD_ORDER", {}, [...at, "warnThreshold"])] : []),
    ...(stated.tiers ? checkTiers(stated.tiers, metric.file, [...at, "tiers"]) : []),
    ...(threshold === undefined ? [] : checkTierAction(resolved, at)),
    ...(isIdle(resolved) ? [failure("NOTHING_TO_DO", { what: `metrics.${metric.name}`, why }, at, { on: "key" })] : []),
  ];
};

/** fail_closed stands in where nothing is said, beside the error that says so. */
const failurePolicy = (
  key: "onTimeout" | "onError",
  stated: MetricPolicy,
  file: TenantPolicy,
  metric: string,
  at: Pointer,
) => {
  const value = stated[key] ?? file[key];
  const problems = value === undefined ? [failure("POLICY_INCOMPLETE", { metric, key }, at, { on: "key" })] : [];
  return { value: value ?? ("fail_closed" as const), problems };
};

const policyOf = (
  stated: MetricPolicy,
  { file }: CompiledMetric,
): Omit<ResolvedMetricPolicy, "judges" | "onTimeout" | "onError"> => {
  // Only a disabled metric goes without a threshold, and it decides nothing.
  const threshold = stated.threshold ?? file.tiers.confidentBlock;
  const warn = stated.warnThreshold ?? threshold;
  return {
    enabled: stated.enabled ?? true,
    required: stated.required ?? true,
    mode: stated.mode ?? "enforce",
    packs: stated.packs ?? [],
    threshold,
    warnThreshold: isRiskier(file.direction, warn, threshold) ? threshold : warn,
    tiers: stated.tiers ?? file.tiers,
    combine: stated.escalate?.combine ?? "last",
    maxJudgeLatencyMs: stated.escalate?.maxJudgeLatencyMs ?? 0,
    redact: stated.redact ?? false,
    allow: { promptEcho: stated.allow?.promptEcho ?? false, values: stated.allow?.values ?? [] },
  };
};

export const resolveMetric = (
  metric: CompiledMetric,
  stated: MetricPolicy,
  file: TenantPolicy,
  { tenant, judges }: PolicyContext,
): { readonly resolved: ResolvedMetric; readonly problems: readonly Problem[] } => {
  const at = ["metrics", metric.name];
  const asked = resolveJudges(stated.escalate ?? {}, { metric: metric.name, tenant, judges }, [...at, "escalate"]);
  const late = failurePolicy("onTimeout", stated, file, metric.name, at);
  const broken = failurePolicy("onError", stated, file, metric.name, at);
  const { settings, problems } = resolveSettings(metric, stated, [...at, "settings"]);
  const policy = { ...policyOf(stated, metric), judges: asked.steps, onTimeout: late.value, onError: broken.value };
  const resolved = { metric, policy, settings };
  const always = [...checkPacks(metric, policy.packs, at), ...problems];
  const used = [...asked.problems, ...late.problems, ...broken.problems, ...checkEnabled(resolved, stated, at)];
  return { resolved, problems: policy.enabled ? [...always, ...used] : always };
};
