import type { MetricFile } from "../model/metric.js";
import { isRiskier, type TierBorders } from "../model/score.js";
import { checkRule, checkScore, checkWhen } from "./check-rule.js";
import { failure, type Pointer, type Problem } from "./problem.js";
import type { FactScope } from "./scope.js";
import { checkSettings } from "./settings.js";
import { hintFor } from "./suggest.js";

/** Ids that stand twice, each told at its second place. */
export const checkUnique = (
  ids: readonly { readonly id: string; readonly at: Pointer }[],
  scope: string,
): readonly Problem[] => {
  const seen = new Set<string>();
  return ids.flatMap(({ id, at }) => {
    if (seen.has(id)) return [failure("DUPLICATE_ID", { id, scope }, [...at, "id"])];
    seen.add(id);
    return [];
  });
};

export const checkFamily = (family: string, name: string, metric: MetricFile, at: Pointer): readonly Problem[] => {
  const known = Object.keys(metric.families ?? {});
  if (known.includes(family)) return [];
  return [failure("FAMILY_UNKNOWN", { family, metric: name }, at, { hint: hintFor(family, known) })];
};

/** Borders within the range and in order; equal borders leave nothing to ask, which is allowed. */
export const checkTiers = (tiers: TierBorders, metric: MetricFile, at: Pointer): readonly Problem[] => {
  const inRange = (["confidentPass", "confidentBlock"] as const).flatMap((border) =>
    checkScore(tiers[border], { metric, ofMetric: true }, [...at, border]),
  );
  const crossed = isRiskier(metric.direction, tiers.confidentPass, tiers.confidentBlock);
  return crossed ? [...inRange, failure("TIERS_CROSSED", {}, at)] : inRange;
};

const checkCombine = ({ combine, direction, clear, range, reliefAtMost }: MetricFile): readonly Problem[] => {
  const wrong = (key: string, at: string): Problem =>
    failure("COMBINE_MISMATCH", { key, combine }, [at], { on: "key" });
  if (combine === "worst") return reliefAtMost === undefined ? [] : [wrong("reliefAtMost", "reliefAtMost")];
  return [
    ...(direction === "higher_is_worse" ? [] : [wrong(`direction: ${direction}`, "direction")]),
    ...(clear === range[0] ? [] : [wrong("a clear score above the bottom of the range", "clear")]),
  ];
};

/** Facts of a family would hide others of the same first word. */
const checkFamilyNames = (families: readonly string[], taken: ReadonlySet<string>): readonly Problem[] =>
  families
    .filter((family) => taken.has(family))
    .map((family) =>
      failure("DUPLICATE_ID", { id: family, scope: "the first words of facts" }, ["families", family], { on: "key" }),
    );

/** What surrounds a metric.yaml. */
export interface MetricContext {
  readonly name: string;
  readonly scope: FactScope;
  readonly packs: ReadonlySet<string>;
  /** First words of facts that are not the families' own. */
  readonly taken: ReadonlySet<string>;
}

export const checkMetric = (metric: MetricFile, { name, scope, packs, taken }: MetricContext): readonly Problem[] => {
  const [low, high] = metric.range;
  if (low >= high)
    return [failure("SCHEMA", { path: "range", problem: "must rise from its first number to its second" }, ["range"])];
  const rules = metric.rules ?? [];
  return [
    ...checkScore(metric.clear, { metric, ofMetric: true }, ["clear"]),
    ...checkTiers(metric.tiers, metric, ["tiers"]),
    ...checkCombine(metric),
    ...checkFamilyNames(Object.keys(metric.families ?? {}), taken),
    ...(metric.guardsOff ?? []).flatMap((family, index) => checkFamily(family, name, metric, ["guardsOff", index])),
    ...checkSettings(metric.settings ?? {}),
    ...(metric.applies ? checkWhen(metric.applies, scope, ["applies"], { monotone: true }) : []),
    ...checkUnique(
      rules.map(({ id }, index) => ({ id, at: ["rules", index] })),
      "metric.yaml",
    ),
    ...rules
      .map(({ id }, index) => ({ id, at: ["rules", index, "id"] }))
      .filter(({ id }) => packs.has(id))
      // An exception names both as metric/id.
      .map(({ id, at }) => failure("DUPLICATE_ID", { id, scope: "the metric's rules and packs" }, at)),
    ...rules.flatMap((rule, index) => checkRule(rule, { metric, scope, ofMetric: true }, ["rules", index])),
  ];
};
