import type { SignalProblem } from "../match/problem.js";
import { compileSignal } from "../match/signal.js";
import type { CompiledSignal, SignalSpec } from "../match/types.js";
import { VOCABULARY } from "../match/vocabulary.js";
import type { Diagnostic } from "../model/diagnostic.js";
import type { ErrorCode } from "../model/errors.js";
import type { MetricFile } from "../model/metric.js";
import type { Pack } from "../model/pack.js";
import { checkPack } from "./check-pack.js";
import { compileRule, ruleOfSignal } from "./compile-rule.js";
import { contentHash } from "./hash.js";
import type { Loaded } from "./load.js";
import type { Making } from "./making.js";
import { isError, type Problem } from "./problem.js";
import { sameItems } from "./same.js";
import { packScope } from "./scope.js";
import { signalSpec } from "./signal-spec.js";
import { hintFor } from "./suggest.js";
import type { CompiledPack } from "./types.js";

/** The key a problem of a signal is about. */
const KEYS: Partial<Record<ErrorCode, string>> = {
  REGEX_INVALID: "regex",
  REGEX_UNGATED: "regex",
  REGEX_EMPTY_MATCH: "regex",
  GATE_UNSOUND: "literals",
};

/** Where the words of each kind stand, and which there are. */
const WORDS: Readonly<Record<string, { readonly key: string; readonly known: readonly string[] }>> = {
  view: { key: "views", known: VOCABULARY.views.map(({ name }) => name) },
  check: { key: "check", known: VOCABULARY.checks.map(({ name }) => name) },
};

const placed = ({ code, params, severity }: SignalProblem, index: number): Problem => {
  const at = ["signals", index];
  const words = code === "VOCABULARY" ? WORDS[String(params["kind"])] : undefined;
  if (words) {
    const hint = hintFor(String(params["name"]), words.known);
    return { code, params, severity, at: [...at, words.key], hint };
  }
  const key = KEYS[code];
  return { code, params, severity, at: key === undefined ? at : [...at, key] };
};

/** Compiles the signals one by one: a regex costs up to a millisecond, so others get their turn in between. */
const compileSignals = async (specs: readonly SignalSpec[], { memo, fresh, pause }: Making) => {
  const signals: CompiledSignal[] = [];
  const problems: Problem[] = [];
  for (const [index, spec] of specs.entries()) {
    const key = JSON.stringify(spec);
    const known = memo.signals.get(key);
    const result = known ?? compileSignal(spec);
    fresh.signals.set(key, result);
    if (result.signal) signals.push(result.signal);
    problems.push(...result.problems.map((problem) => placed(problem, index)));
    if (known === undefined) await pause();
  }
  return { signals, problems };
};

export interface PackUnit {
  readonly metricName: string;
  readonly metric: MetricFile;
  readonly loaded: Loaded<Pack>;
  readonly file: Pack;
}

/** The pack of the previous snapshot, when nothing that it was made from has changed since. */
const unchanged = (pack: CompiledPack, metric: MetricFile, { previous, environment }: Making): CompiledPack | null => {
  const home = previous?.metrics.get(pack.metric);
  const old = home?.packs.get(pack.name);
  const around = home?.hash === contentHash(metric) && sameItems(previous?.providers, environment.providers);
  return old?.hash === pack.hash && around ? old : null;
};

export const compilePack = async (
  { metricName, metric, loaded, file }: PackUnit,
  making: Making,
): Promise<{ readonly pack: CompiledPack | null; readonly diagnostics: readonly Diagnostic[] }> => {
  const { name } = loaded.source;
  const specs = (file.signals ?? []).map((signal) => signalSpec(metricName, name, file, signal));
  const scope = packScope(metric, { name, file }, specs, making.environment.providers);
  const found = checkPack(file, { metricName, metric, scope, name });
  const { signals, problems } = await compileSignals(specs, making);
  const all = [...found, ...problems];
  const diagnostics = all.map(loaded.yaml.diagnose);
  if (all.some(isError)) return { pack: null, diagnostics };
  const place = { metric: metricName, pack: name, applies: file.applies, scope };
  const rules = [
    ...specs.map((spec) => ruleOfSignal(spec, place)).filter((rule) => rule !== null),
    ...(file.rules ?? []).map((rule) => compileRule(rule, place)),
  ];
  const id = `${metricName}/${name}`;
  const pack = { id, metric: metricName, name, hash: contentHash(file), file, signals, rules };
  return { pack: unchanged(pack, metric, making) ?? pack, diagnostics };
};
