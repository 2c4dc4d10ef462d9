import type { MetricPlan, ResolvedMetricPolicy } from "../compile/types.js";
import type { Frame } from "../model/facts.js";
import type { Finding } from "../model/finding.js";
import type { JudgeInput } from "../model/plugin.js";
import type { Tier } from "../model/score.js";
import { quotingFacts } from "./basis.js";
import { bySegment } from "./masking.js";
import { mergeMasks, offsetAfter, redactText } from "./redact.js";
import type { Reading } from "./types.js";

interface Shown {
  readonly name: string;
  readonly plan: MetricPlan;
  readonly policy: ResolvedMetricPolicy;
  readonly reading: Reading;
  readonly findings: readonly Finding[];
  readonly frame: Frame;
  readonly score: number;
  readonly tier: Tier;
}

/**
 * What a judge on this machine is shown: copies, since a judge that writes into its input would change the set, other
 * tenants' requests and what the record masks.
 */
export const fullInput = ({ name, plan, policy, reading, findings, frame, score, tier }: Shown): JudgeInput => ({
  metric: name,
  direction: plan.metric.file.direction,
  range: [...plan.metric.file.range],
  segments: reading.segments.map((segment) => ({ ...segment })),
  views: reading.views.map((views) => views.map((view) => ({ ...view }))),
  facts: new Map(frame),
  findings: findings.map((finding) => ({ ...finding })),
  estimate: score,
  tier,
  tiers: { ...policy.tiers },
});

/** What leaves the machine: every labelled span masked, no views, no facts that quote; offsets follow the masked text. */
export const redactedInput = (shown: Shown): JudgeInput => {
  const { reading, plan } = shown;
  const labels = bySegment(reading.reread?.labels(reading.segments) ?? []);
  const masks = reading.segments.map((s) => mergeMasks(s.text, labels.get(s.index) ?? []));
  const hidden = quotingFacts(plan);
  return {
    ...fullInput(shown),
    segments: reading.segments.map((s, i) => ({ ...s, text: redactText(s.text, masks[i] ?? []) })),
    views: reading.segments.map(() => []),
    facts: new Map([...shown.frame].filter(([name]) => !hidden.has(name))),
    findings: shown.findings.map((f) => {
      const own = masks[f.segment] ?? [];
      return { ...f, start: offsetAfter(own, f.start), end: offsetAfter(own, f.end) };
    }),
  };
};
