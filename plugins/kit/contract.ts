import {
  ANY_METRIC,
  type Judge,
  type JudgeInput,
  messageOf,
  type Plugin,
  type PluginPorts,
  readAnswer,
} from "../../engine/index.js";
import { createJudge } from "./create-judge.js";
import { definePlugin } from "./define-plugin.js";
import { REAL_PORTS } from "./real-ports.js";
import { sampleInputs } from "./samples.js";

/** One thing a plugin must keep to; `run` rejects with what is wrong. */
export interface ContractCheck {
  readonly name: string;
  readonly run: () => Promise<void>;
}

export interface ContractResult {
  readonly name: string;
  readonly ok: boolean;
  readonly problem?: string;
}

export interface ContractOptions {
  /** Options by judge kind, as `sentinel.yaml` would give them. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Hand in a `fetch` that answers by itself to try a network judge offline. */
  readonly ports?: PluginPorts;
  /** How long a judge may take to answer, or to stop once told to. Default 2,000 ms. */
  readonly patienceMs?: number;
}

interface Bench {
  readonly judge: Judge;
  readonly ports: PluginPorts;
  readonly patienceMs: number;
}

const within = async <T>({ ports, patienceMs }: Bench, what: string, work: Promise<T>): Promise<T> => {
  let cancel = () => {};
  const late = new Promise<never>((_, reject) => {
    cancel = ports.after(patienceMs, () => reject(new Error(`${what} took more than ${patienceMs} ms`)));
  });
  return Promise.race([work, late]).finally(cancel);
};

const asked = async ({ judge }: Bench, input: JudgeInput, signal: AbortSignal, deadlineMs: number): Promise<unknown> =>
  judge.judge(input, { signal, deadlineMs });

const answersWell = async (bench: Bench, input: JudgeInput): Promise<void> => {
  const never = new AbortController();
  const answer = await within(bench, "the answer", asked(bench, input, never.signal, bench.patienceMs));
  const read = readAnswer(answer, input.range);
  if ("problem" in read) throw new Error(read.problem);
};

/** Whether it answers or rejects is its own affair; that it ends is not. */
const stopsWhenTold = async (bench: Bench, input: JudgeInput, when: "before" | "while"): Promise<void> => {
  const abort = new AbortController();
  if (when === "before") abort.abort();
  const work = asked(bench, input, abort.signal, when === "before" ? 1 : bench.patienceMs);
  const ended = work.then(
    () => undefined,
    () => undefined,
  );
  abort.abort();
  await within(bench, "stopping", ended);
};

const answersTogether = async (bench: Bench, inputs: readonly JudgeInput[]): Promise<void> => {
  await Promise.all(inputs.map((input) => answersWell(bench, input)));
};

const checksOf = (bench: Bench, metric: string): readonly ContractCheck[] => {
  const label = `${bench.judge.name} on ${metric}`;
  const samples = sampleInputs(metric);
  const first = [...samples.values()].slice(0, 1);
  return [
    ...[...samples].map(([name, input]) => ({
      name: `${label} answers in shape and range: ${name}`,
      run: () => answersWell(bench, input),
    })),
    { name: `${label} answers many at once`, run: () => answersTogether(bench, [...samples.values()]) },
    ...first.flatMap((input) =>
      (["before", "while"] as const).map((when) => ({
        name: `${label} stops when told ${when === "before" ? "before it starts" : "while it works"}`,
        run: () => stopsWhenTold(bench, input, when),
      })),
    ),
  ];
};

/** A metric no judge knows, for judges of any metric. */
const SAMPLE_METRICS = ["injection", "groundedness", "some_metric"];

/**
 * The conformance suite as plain checks, for any test framework:
 * `for (const { name, run } of pluginContract(plugin)) it(name, run)`. Throws PLUGIN_INVALID.
 */
export const pluginContract = (plugin: Plugin, options: ContractOptions = {}): readonly ContractCheck[] => {
  const { ports = REAL_PORTS, patienceMs = 2_000 } = options;
  return definePlugin(plugin).judges.flatMap((kind) => {
    const judge = createJudge(kind, kind.kind, options.options?.[kind.kind] ?? {}, ports);
    const metrics = judge.metrics.flatMap((metric) => (metric === ANY_METRIC ? SAMPLE_METRICS : [metric]));
    return metrics.flatMap((metric) => checksOf({ judge, ports, patienceMs }, metric));
  });
};

/** Runs the conformance suite; never rejects. */
export const runPluginContract = async (
  plugin: Plugin,
  options: ContractOptions = {},
): Promise<readonly ContractResult[]> => {
  const results: ContractResult[] = [];
  try {
    for (const { name, run } of pluginContract(plugin, options))
      results.push(
        await run().then(
          () => ({ name, ok: true }),
          (thrown: unknown) => ({ name, ok: false, problem: messageOf(thrown) }),
        ),
      );
  } catch (thrown) {
    results.push({ name: "the plugin is well-formed", ok: false, problem: messageOf(thrown) });
  }
  return results;
};
