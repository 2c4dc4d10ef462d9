import {
  checker,
  closed,
  type Judge,
  type JudgeKind,
  messageOf,
  type PluginPorts,
  SentinelError,
} from "../../engine/index.js";

/** What the options of a kind that declares none must be. */
export const NO_OPTIONS = closed({});

const problemOf = (judge: Judge, name: string): string | null => {
  if (typeof judge !== "object" || judge === null) return "create gave no judge";
  if (judge.name !== name) return `the judge must carry the name it was given, ${name}`;
  if (typeof judge.version !== "string" || judge.version === "") return "the judge has no version";
  if (!Array.isArray(judge.metrics) || judge.metrics.length === 0) return "the judge names no metrics";
  if (typeof judge.network !== "boolean") return "the judge does not say whether content leaves the machine (network)";
  return typeof judge.judge === "function" ? null : "the judge has no judge function";
};

const created = (kind: JudgeKind, name: string, options: Readonly<Record<string, unknown>>, ports: PluginPorts) => {
  try {
    return kind.create(name, options, ports);
  } catch (thrown) {
    throw new SentinelError("PLUGIN_INVALID", { plugin: name, problem: messageOf(thrown) }, { cause: thrown });
  }
};

/** A judge of this kind under an operator's name, checked and frozen. Throws PLUGIN_INVALID, also for options its schema refuses. */
export const createJudge = (
  kind: JudgeKind,
  name: string,
  options: Readonly<Record<string, unknown>>,
  ports: PluginPorts,
): Judge => {
  const check = checker(kind.options ?? NO_OPTIONS);
  if (!check.is(options)) {
    const error = check.errors()[0];
    const problem = `its option ${error?.instancePath || "set"} ${error?.message ?? "is not valid"}`;
    throw new SentinelError("PLUGIN_INVALID", { plugin: name, problem });
  }
  const judge = created(kind, name, options, ports);
  const problem = problemOf(judge, name);
  if (problem !== null) throw new SentinelError("PLUGIN_INVALID", { plugin: name, problem });
  const ask: Judge["judge"] = (input, control) => judge.judge(input, control);
  return Object.freeze({ ...judge, judge: ask });
};
