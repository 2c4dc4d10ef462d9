import { signalFacts } from "../facts/hits.js";
import type { Frame } from "../model/facts.js";
import type { Finding } from "../model/finding.js";
import type { IgnoreException } from "../model/policy.js";
import type { Excepted } from "../model/result.js";
import { riskierOf, tierOf } from "../model/score.js";
import { combine } from "../rules/combine.js";
import { conditionState } from "../rules/condition-state.js";
import { evaluateRules } from "../rules/evaluate-rules.js";
import type { Combined, Floor, RuleOutcome } from "../rules/types.js";
import { exceptedBy, namesTarget, reaches } from "./except.js";
import type { Grounds } from "./grounds.js";
import { perPlan } from "./per-plan.js";
import { evidenceFor, type Sources } from "./reasons.js";
import { type Sifted, specsOf } from "./sift.js";

/** The rules' own score, with all that led to it. */
export interface Estimate {
  readonly frame: Frame;
  readonly outcomes: readonly RuleOutcome[];
  /** Rules that an exception took out after they had fired. */
  readonly excepted: readonly Excepted[];
  readonly score: number;
  readonly rawSum: number | null;
  readonly atLeast: Floor | null;
  /** True when this score and the one with every guard off lie in the pass tier. */
  readonly passes: boolean;
}

/** Settings as conditions name them; their bare names are for providers. */
const settingFacts = perPlan(({ settings }) => [...settings].filter(([name]) => name.startsWith("settings.")));
const familiesOf = perPlan(({ metric }) => Object.keys(metric.file.families ?? {}));
const specListOf = perPlan((plan) => [...specsOf(plan).values()]);

const frameOf = ({ plan, provided }: Grounds, active: readonly Finding[], guarded: number): Frame => {
  const { direction } = plan.metric.file;
  const frame = signalFacts(familiesOf(plan), specListOf(plan), active, { guarded, direction });
  for (const [name, value] of settingFacts(plan)) frame.set(name, value);
  for (const [name, value] of provided.facts) frame.set(name, value);
  return frame;
};

/** Takes fired rules out that an exception names; one limited to a place only when all its evidence lies there. */
const exceptRules = (grounds: Grounds, outcomes: readonly RuleOutcome[], sources: Sources) => {
  const { reading, ignores } = grounds;
  const excepted: Excepted[] = [];
  const kept = outcomes.filter(({ rule }) => {
    if (rule.signal !== null || rule.atLeast === "block") return true;
    const named = ignores.filter((i) => namesTarget(i, rule.id));
    if (named.length === 0) return true;
    const spans = evidenceFor(rule, sources);
    const inReach = (ignore: IgnoreException) =>
      ignore.only === undefined ||
      (spans.length > 0 &&
        spans.every((e) =>
          reaches(
            ignore,
            reading.segments.find((s) => s.where === e.where),
          ),
        ));
    const ignore = named.find(inReach);
    if (ignore === undefined) return true;
    excepted.push(exceptedBy(ignore, spans));
    return false;
  });
  return { kept, excepted };
};

/** A fired `atLeast` lifts a lower score to the threshold it names. */
const lifted = ({ plan, policy }: Grounds, { score, atLeast }: Combined): number => {
  if (atLeast === null) return score;
  const least = atLeast === "block" ? policy.threshold : policy.warnThreshold;
  return riskierOf(plan.metric.file.direction, score, least);
};

const scoreWith = async (grounds: Grounds, active: readonly Finding[], guarded: number) => {
  const { plan, specs, provided } = grounds;
  const frame = frameOf(grounds, active, guarded);
  const outcomes = await evaluateRules(plan.rules, frame);
  const { kept, excepted } = exceptRules(grounds, outcomes, { specs, active, provided });
  const combined = combine(plan.metric.file, kept, frame);
  return { frame, outcomes: kept, excepted, ...combined, score: lifted(grounds, combined) };
};

const inPass = ({ plan, policy }: Grounds, score: number): boolean =>
  tierOf(plan.metric.file.direction, score, policy.tiers) === "confident_pass";

const allOf = ({ active, lowered }: Sifted): readonly Finding[] => [...active, ...lowered];

/** Throws RULES_LOST, FACT_MISSING and OPERATOR_TYPE. */
export const estimate = async (grounds: Grounds): Promise<Estimate> => {
  const { active, lowered } = grounds.sifted;
  const scored = await scoreWith(grounds, active, lowered.length);
  const bare = lowered.length === 0 ? scored : await scoreWith(grounds, allOf(grounds.sifted), 0);
  return { ...scored, passes: inPass(grounds, scored.score) && inPass(grounds, bare.score) };
};

/** False when the metric's `applies` is false, guards on and off. Throws what a condition throws. */
export const applies = async (grounds: Grounds): Promise<boolean> => {
  const condition = grounds.plan.metric.applies;
  if (condition === null) return true;
  const { active, lowered } = grounds.sifted;
  if ((await conditionState(condition, frameOf(grounds, active, lowered.length))) !== "false") return true;
  if (lowered.length === 0) return false;
  return (await conditionState(condition, frameOf(grounds, allOf(grounds.sifted), 0))) !== "false";
};
