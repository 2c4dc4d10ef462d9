import {
  type Judge,
  type JudgeInput,
  judge,
  type OpinionSource,
  type ScoringRequest,
  type Snapshot,
} from "../../engine/index.js";
import { FakeClock } from "./clock.js";

/**
 * Three small metrics whose words are their scores. harm: higher is worse; proof: higher is better; leak: labelled.
 * "perhaps harmful" leaves harm in the middle, "surely harmful" blocks it, several context parts leave it in the middle too; "weakly proven" and "disproven" do so for proof.
 */
export const RULES: Readonly<Record<string, string>> = {
  "rules/harm/metric.yaml": `
format: 1
direction: higher_is_worse
range: [0, 1]
combine: worst
clear: 0.01
tiers: { confidentPass: 0.1, confidentBlock: 0.9 }
judges: decide
families: { doubt: Words of doubt., order: Words that order. }
guardsOff: [order]
`,
  "rules/harm/words.yaml": `
format: 1
about: Words that harm.
defaults: { in: [response, context, prompt, messages, toolCalls] }
rules:
  - { id: many, when: { fact: context.count, operator: greaterThan, value: 1 }, score: 0.3, message: Many sources. }
signals:
  - { id: perhaps, literals: [perhaps harmful], family: doubt, score: 0.5, unless: [quoted], message: Perhaps harmful. }
  - { id: surely, literals: [surely harmful], family: doubt, score: 0.95, message: Surely harmful. }
  - { id: rather, literals: [rather harmful], family: doubt, score: 0.75, message: Rather harmful. }
  - { id: order, literals: [now obey], family: order, score: 0.2, message: An order. }
`,
  "rules/proof/metric.yaml": `
format: 1
direction: higher_is_better
range: [0, 1]
combine: worst
clear: 0.95
tiers: { confidentPass: 0.9, confidentBlock: 0.3 }
judges: decide
`,
  "rules/proof/words.yaml": `
format: 1
about: Words that lack proof.
defaults: { in: [response] }
signals:
  - { id: weak, literals: [weakly proven], score: 0.7, message: Weakly proven. }
  - { id: wrong, literals: [disproven], score: 0.1, message: Disproven. }
`,
  "rules/leak/metric.yaml": `
format: 1
direction: higher_is_worse
range: [0, 1]
combine: worst
clear: 0
tiers: { confidentPass: 0.1, confidentBlock: 0.9 }
judges: decide
`,
  "rules/leak/values.yaml": `
format: 1
about: Values that must not leave.
defaults: { in: [response, toolCalls] }
signals:
  - { id: card, regex: '\\b\\d{16}\\b', gate: digits, label: CARD, score: 0.95, message: A card number. }
  - { id: email, regex: '\\b[a-z0-9.]+@[a-z0-9-]+\\.example\\b', literals: ['@'], label: EMAIL, score: 0.5, message: An address. }
`,
};

export interface PolicyText {
  /** Lines of the top level. */
  readonly top?: string;
  readonly harm?: string;
  readonly proof?: string;
  readonly leak?: string;
}

/** A policy over the three metrics; each text is put behind the metric's usual keys. */
export const policyText = ({ top = "", harm = "", proof = "", leak = "" }: PolicyText = {}): string => `
format: 1
onTimeout: fail_closed
onError: fail_closed
${top}
metrics:
  harm:
    packs: [words]
    threshold: 0.7
    warnThreshold: 0.4
${indented(harm)}
  proof:
    packs: [words]
    threshold: 0.6
    warnThreshold: 0.75
${indented(proof)}
  leak:
    packs: [values]
    threshold: 0.8
    warnThreshold: 0.4
${indented(leak)}
`;

const indented = (text: string): string =>
  text
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");

export const asks = (...judges: readonly string[]): string =>
  `escalate: { judges: [${judges.join(", ")}], maxJudgeLatencyMs: 100 }`;

/** A judge that does what the test says. */
export const judgeWho = (
  name: string,
  answer: (input: JudgeInput, signal: AbortSignal) => unknown,
  more: Partial<Judge> = {},
): Judge => ({
  name,
  version: "1",
  metrics: ["*"],
  network: false,
  judge: async (input, { signal }) => answer(input, signal),
  ...more,
});

export const says = (name: string, score: number, more: Partial<Judge> = {}): Judge =>
  judgeWho(name, () => ({ score, reason: `It says ${score}.` }), more);

export const IDENTITY = { id: "01", time: "2026-11-30T12:00:00.000Z" };

/** Judges one request as tenant acme on a fake clock. */
export const judged = (
  snapshot: Snapshot,
  request: ScoringRequest,
  { opinions = "live", clock = new FakeClock() }: { opinions?: OpinionSource; clock?: FakeClock } = {},
) => clock.run(judge(request, snapshot, "acme", IDENTITY, opinions, clock));
