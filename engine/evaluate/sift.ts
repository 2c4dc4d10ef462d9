import type { MetricPlan } from "../compile/types.js";
import { placeMatches } from "../match/place.js";
import type { SignalSpec } from "../match/types.js";
import type { Finding } from "../model/finding.js";
import type { IgnoreException } from "../model/policy.js";
import type { Segment } from "../model/request.js";
import type { Excepted } from "../model/result.js";
import { evidenceOf, exceptedBy, namesTarget, reaches } from "./except.js";
import { perPlan } from "./per-plan.js";
import type { Reading } from "./types.js";

/** What the scan found for one metric, parted by what it may do. */
export interface Sifted {
  /** Fire rules and count in their families. */
  readonly active: readonly Finding[];
  /** Stood under a guard: they only forbid a confident pass. */
  readonly lowered: readonly Finding[];
  /** Taken out by an exception or an allow list; still shown. */
  readonly excepted: readonly Excepted[];
}

export type Specs = ReadonlyMap<string, SignalSpec>;

/** The signals of the metric's listed packs by id. */
export const specsOf = perPlan(
  ({ packs }): Specs => new Map(packs.flatMap((pack) => pack.signals.map(({ spec }) => [spec.id, spec]))),
);

/** True where one of the signals looks at texts of this place. */
export const looksAt = (specs: Specs, segment: Segment): boolean =>
  [...specs.values()].some((spec) => placeMatches(spec.in, segment));

const WHY_ALLOWED: Readonly<Record<NonNullable<Finding["allowed"]>, string>> = {
  values: "The policy allows this value (allow.values).",
  promptEcho: "The prompt says it too (allow.promptEcho).",
};

const allowedEntry = (finding: Finding, why: NonNullable<Finding["allowed"]>): Excepted => ({
  ignore: finding.signal,
  reason: WHY_ALLOWED[why],
  until: null,
  evidence: [evidenceOf(finding)],
});

/** Parts the findings that an exception or an allow list takes out from those that stay. */
const takeOut = (findings: readonly Finding[], reading: Reading, ignores: readonly IgnoreException[]) => {
  const kept: Finding[] = [];
  const excepted: Excepted[] = [];
  const taken = new Map(ignores.map((ignore) => [ignore, [] as Finding[]]));
  for (const finding of findings) {
    const segment = reading.segments[finding.segment];
    const ignore = ignores.find((i) => namesTarget(i, finding.signal) && reaches(i, segment));
    if (ignore !== undefined) taken.get(ignore)?.push(finding);
    else if (finding.allowed !== undefined) excepted.push(allowedEntry(finding, finding.allowed));
    else kept.push(finding);
  }
  for (const [ignore, own] of taken) if (own.length > 0) excepted.push(exceptedBy(ignore, own.map(evidenceOf)));
  return { kept, excepted };
};

export const sift = (plan: MetricPlan, specs: Specs, reading: Reading, ignores: readonly IgnoreException[]): Sifted => {
  const own = reading.findings.filter((f) => specs.has(f.signal));
  const { kept, excepted } = takeOut(own, reading, ignores);
  const familyOf = (f: Finding) => specs.get(f.signal)?.family;
  const switches = new Set(plan.metric.file.guardsOff);
  const switchedBy = kept.some((f) => f.guards.length === 0 && switches.has(familyOf(f) ?? ""));
  const counts = (f: Finding) => f.guards.length === 0 || (switchedBy && !switches.has(familyOf(f) ?? ""));
  return { active: kept.filter(counts), lowered: kept.filter((f) => !counts(f)), excepted };
};
