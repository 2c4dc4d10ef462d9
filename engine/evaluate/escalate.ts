import type { JudgeStep } from "../compile/types.js";
import type { JudgeInput } from "../model/plugin.js";
import type { NotChecked, Opinion } from "../model/result.js";
import { answeredEvidence } from "./answer.js";
import { ask, NO_TIME, type Reply } from "./ask.js";
import { type Failure, type Said, type Standing, settles } from "./decide.js";
import type { EvaluatePorts, OpinionSource } from "./types.js";
import { policyFor } from "./unread.js";

/** What came of asking the judges of one metric. */
export interface Chain {
  readonly opinions: readonly Opinion[];
  readonly said: readonly Said[];
  readonly failure: Failure | null;
  readonly notChecked: readonly NotChecked[];
  /** True when a judge should have been asked and there was none to ask. */
  readonly undecided: boolean;
}

export const NOBODY_ASKED: Chain = { opinions: [], said: [], failure: null, notChecked: [], undecided: false };

export interface Escalation {
  readonly metric: string;
  readonly standing: Standing & { readonly estimate: { readonly score: number } };
  readonly source: OpinionSource;
  /** Made only when a judge is asked. */
  readonly inputFor: (step: JudgeStep) => JudgeInput;
  readonly ports: EvaluatePorts;
}

/** A judge's reason is a sentence for a person; the rest of a longer one is dropped. */
const MOST_REASON = 2_000;
const cut = (reason: string): string => reason.slice(0, MOST_REASON);

const toOpinion = ({ judge, shares }: JudgeStep, input: JudgeInput, reply: Reply, latencyMs: number): Opinion => {
  const base = { name: judge.name, version: judge.version, latencyMs };
  if (reply.outcome !== "ok")
    return { ...base, score: null, confidence: null, reason: cut(reply.reason), outcome: reply.outcome, costUsd: null };
  const { score, confidence, reason, costUsd } = reply.answer;
  // Spans in a redacted text would point beside the original.
  const evidence = shares === "full" ? answeredEvidence(reply.answer, input.segments) : [];
  return {
    ...base,
    score,
    confidence: confidence ?? null,
    reason: cut(reason),
    outcome: "ok",
    costUsd: costUsd ?? null,
    ...(evidence.length > 0 && { evidence }),
  };
};

type Opinions = (step: JudgeStep) => Promise<Opinion | null>;

/** Live judges share one budget of milliseconds over the whole chain. */
const liveOpinions = ({ standing, inputFor, ports }: Escalation): Opinions => {
  const started = ports.elapsed();
  return async (step) => {
    const asked = ports.elapsed();
    const left = standing.policy.maxJudgeLatencyMs - (asked - started);
    const input = inputFor(step);
    const reply: Reply = left > 0 ? await ask(step.judge, input, left, ports) : { outcome: "timeout", reason: NO_TIME };
    return toOpinion(step, input, reply, ports.elapsed() - asked);
  };
};

const opinionsOf = (escalation: Escalation): Opinions => {
  const { source, metric } = escalation;
  if (source === "live") return liveOpinions(escalation);
  if (source === "none") return async () => null;
  const recorded = source.recorded.get(metric) ?? [];
  return async ({ judge }) => recorded.find((o) => o.name === judge.name) ?? null;
};

const failureOf = ({ outcome }: Opinion): Failure => (outcome === "timeout" ? "timeout" : "error");

/** What it said of its failure stands in its opinion. */
const failed = ({ metric, standing }: Escalation, opinion: Opinion): NotChecked => {
  const failure = failureOf(opinion);
  return {
    metric,
    what: `judge ${opinion.name}`,
    cause: opinion.reason === NO_TIME ? "budget" : failure,
    effect: policyFor(failure, standing.policy),
  };
};

/** Asks the judges in the policy's order until one settles it, one fails, or none is left. */
export const escalate = async (escalation: Escalation): Promise<Chain> => {
  const { standing } = escalation;
  const opinionOf = opinionsOf(escalation);
  const opinions: Opinion[] = [];
  const said: Said[] = [];
  const chain = (rest: Partial<Chain> = {}): Chain => ({ ...NOBODY_ASKED, opinions, said, ...rest });
  for (const step of standing.policy.judges) {
    const opinion = await opinionOf(step);
    if (opinion === null) return chain({ undecided: true });
    opinions.push(opinion);
    if (opinion.outcome !== "ok" || opinion.score === null)
      return chain({ failure: failureOf(opinion), notChecked: [failed(escalation, opinion)] });
    said.push({ score: opinion.score, maxAction: step.maxAction });
    if (settles({ ...standing, said })) break;
  }
  return chain();
};
