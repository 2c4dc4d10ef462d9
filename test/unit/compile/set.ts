import { compile } from "../../../engine/compile/compile.js";
import type { CompileOutcome, Environment, Snapshot } from "../../../engine/compile/types.js";
import type { FactProvider } from "../../../engine/facts/types.js";
import type { Diagnostic } from "../../../engine/model/diagnostic.js";
import type { Judge } from "../../../engine/model/plugin.js";
import { sourceFiles } from "../../helpers/source-files.js";

/** Facts of every type, none of which is ever computed here. */
export const PROVIDER: FactProvider = {
  name: "made-up",
  declares: [
    { name: "text.length", type: "integer", meaning: "Characters.", mayBeUnknown: false },
    { name: "ratio.value", type: "number", meaning: "A share.", mayBeUnknown: false },
    { name: "rep.listed", type: "boolean", meaning: "On the list.", mayBeUnknown: true },
    { name: "act.amount", type: "amount", meaning: "What is sent.", mayBeUnknown: false },
    { name: "act.kind", type: "enum", values: ["send", "swap"], meaning: "What is done.", mayBeUnknown: false },
  ],
  compute: () => ({ facts: new Map(), evidence: new Map(), unread: [] }),
};

export const fakeJudge = (name: string, more: Partial<Judge> = {}): Judge => ({
  name,
  version: "1",
  metrics: ["*"],
  network: false,
  judge: async () => ({ score: 0, reason: "never asked" }),
  ...more,
});

export const environmentOf = (judges: readonly Judge[] = []): Environment => ({
  judges: new Map(judges.map((judge) => [judge.name, judge])),
  providers: [PROVIDER],
  today: "2026-12-01",
});

/** A worst metric, a sum metric and a pack each: what tests change one thing of. */
export const METRIC = `format: 1
direction: higher_is_worse
range: [0, 1]
combine: worst
clear: 0.1
tiers: { confidentPass: 0.2, confidentBlock: 0.9 }
judges: decide
families: { override: Replaces instructions., compliance: Goes along. }
`;
export const PACK = `format: 1
about: A pack.
defaults: { family: override, in: [context] }
signals:
  - id: ignore
    literals: [ignore previous]
    score: 0.6
    message: Drops instructions.
`;
export const SUM_METRIC = `format: 1
direction: higher_is_worse
range: [0, 100]
combine: sum
reliefAtMost: 20
clear: 0
tiers: { confidentPass: 30, confidentBlock: 70 }
judges: raise
`;
export const SUM_PACK = `format: 1
about: Points.
settings:
  large: { type: amount, default: { SOL: "100", USDC: "7" }, stricter: lower }
rules:
  - id: listed
    when: { fact: rep.listed, operator: equal, value: true }
    points: 100
    atLeast: block
    ifUnknown: { points: 100, atLeast: block }
    message: Listed.
  - id: long
    when: { fact: text.length, operator: greaterThan, value: 10 }
    points: 10
    message: Long.
`;
export const RELIEF_PACK = `format: 1
about: Reliefs.
rules:
  - id: short
    when: { fact: text.length, operator: lessThan, value: 10 }
    points: -5
    message: Short.
`;
export const BASE = `format: 1
onTimeout: fail_closed
onError: fail_closed
metrics:
  injection: { packs: [words], threshold: 0.7, warnThreshold: 0.4 }
  risk: { packs: [points], threshold: 70, warnThreshold: 30 }
`;
export const SET = {
  "rules/injection/metric.yaml": METRIC,
  "rules/injection/words.yaml": PACK,
  "rules/risk/metric.yaml": SUM_METRIC,
  "rules/risk/points.yaml": SUM_PACK,
  "rules/risk/reliefs.yaml": RELIEF_PACK,
  "policies/base.yaml": BASE,
} as const;

export type Files = Readonly<Record<string, string>>;

/** The set with some files put in or replaced. */
export const outcomeOf = (files: Files = {}, judges: readonly Judge[] = []): Promise<CompileOutcome> =>
  compile(sourceFiles({ ...SET, ...files }), environmentOf(judges));

const atCaret = ({ excerpt = "", column }: Diagnostic): string =>
  column === 0 ? "" : ` at ${/^[\w./-]+|^.?/.exec(excerpt.slice(column - 1))?.[0] ?? ""}`;

/** `file:line CODE at word` of every diagnostic; warnings in brackets. */
export const told = ({ diagnostics }: Pick<CompileOutcome, "diagnostics">): readonly string[] =>
  diagnostics.map((found) => {
    const text = `${found.file}:${found.line} ${found.code}${atCaret(found)}`;
    return found.severity === "error" ? text : `(${text})`;
  });

export const problemsOf = async (files: Files, judges: readonly Judge[] = []): Promise<readonly string[]> =>
  told(await outcomeOf(files, judges));

export const snapshotOf = async (files: Files = {}, judges: readonly Judge[] = []): Promise<Snapshot> => {
  const outcome = await outcomeOf(files, judges);
  if (outcome.snapshot === null) throw new Error(told(outcome).join("\n"));
  return outcome.snapshot;
};

export const AFTER_ALL = "2099-01-01T00:00:00Z";
