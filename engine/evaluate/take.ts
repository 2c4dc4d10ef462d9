import type { ActivePlan, MetricPlan, Snapshot } from "../compile/types.js";
import type { FactProvider, ProviderInput, ProviderOutput } from "../facts/types.js";
import { scanBudgetFor } from "../match/budget.js";
import type { Matcher, Scan, SignalMask } from "../match/types.js";
import { messageOf } from "../model/errors.js";
import { UNKNOWN } from "../model/facts.js";
import type { ScoringRequest, Segment } from "../model/request.js";
import { admit } from "./admit.js";
import { markAllowed } from "./allow.js";
import { labelsOf } from "./labels.js";
import { read } from "./read.js";
import type { LabelledSpan, Provided, Reading, Reread } from "./types.js";

const scanOnce = (matcher: Matcher, segments: readonly Segment[], mask: SignalMask): Scan => {
  const total = segments.reduce((sum, s) => sum + s.text.length, 0);
  try {
    return matcher.scan(segments, mask, scanBudgetFor(total));
  } catch (thrown) {
    const broken = { what: "scan", cause: "error", where: "", detail: messageOf(thrown) } as const;
    return { findings: [], views: segments.map(() => []), unread: [broken] };
  }
};

/** A provider that throws leaves all its facts unknown and says so; nothing of it counts as checked. */
const computeSafely = (provider: FactProvider, input: ProviderInput): ProviderOutput => {
  try {
    return provider.compute(input);
  } catch (thrown) {
    return {
      facts: new Map(provider.declares.map((d) => [d.name, UNKNOWN])),
      evidence: new Map(),
      unread: [{ what: `facts of ${provider.name}`, cause: "error", where: "", detail: messageOf(thrown) }],
    };
  }
};

const provide = (plan: MetricPlan, segments: readonly Segment[], views: Scan["views"]): Provided => {
  const outputs = plan.providers.map((p) => computeSafely(p, { segments, views, settings: plan.settings }));
  return {
    facts: new Map(outputs.flatMap((o) => [...o.facts])),
    evidence: new Map(outputs.flatMap((o) => [...o.evidence])),
    unread: outputs.flatMap((o) => o.unread),
  };
};

const rereadOf = (plan: ActivePlan, snapshot: Snapshot, own: readonly Segment[]): Reread => {
  let ownLabels: readonly LabelledSpan[] | undefined;
  return {
    request: (request) => take(request, plan, snapshot),
    labels: (segments) => {
      if (segments !== own) return labelsOf(snapshot.matcher, segments);
      ownLabels ??= labelsOf(snapshot.matcher, own);
      return ownLabels;
    },
  };
};

/** Reads a request once, scans it once, and turns it into facts once. Throws what `admit` and `read` throw. */
export const take = (request: ScoringRequest, plan: ActivePlan, snapshot: Snapshot): Reading => {
  const asked = admit(request, plan).filter((m) => m.status === "asked");
  const segments = read(request);
  const scan = scanOnce(snapshot.matcher, segments, plan.mask);
  return {
    segments,
    findings: markAllowed(scan.findings, segments, asked),
    views: scan.views,
    unread: scan.unread,
    provided: new Map(asked.map((m) => [m.name, provide(m.plan, segments, scan.views)])),
    reread: rereadOf(plan, snapshot, segments),
  };
};
