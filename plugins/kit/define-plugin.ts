import { type JudgeKind, messageOf, NAME_PATTERN, type Plugin, SentinelError } from "../../engine/index.js";

const NAME = new RegExp(NAME_PATTERN);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What keeps a kind of judge from being used, or null. Values are checked because plugins come from other people's JavaScript. */
const kindProblem = (kind: JudgeKind): string | null => {
  if (!isObject(kind)) return "a judge kind is no object";
  if (typeof kind.kind !== "string" || !NAME.test(kind.kind))
    return `the judge kind ${String(kind.kind)} is no valid name`;
  if (typeof kind.create !== "function") return `${kind.kind} has no create function`;
  return kind.options === undefined || isObject(kind.options) ? null : `${kind.kind}.options is no JSON Schema`;
};

const problemOf = (plugin: Plugin): string | null => {
  if (!isObject(plugin)) return "it is no object";
  if (typeof plugin.name !== "string" || !NAME.test(plugin.name)) return "its name is no valid name";
  if (typeof plugin.version !== "string" || plugin.version === "") return "it has no version";
  if (!Array.isArray(plugin.judges) || plugin.judges.length === 0) return "it offers no judges";
  const kinds = plugin.judges.map((k) => k?.kind);
  const twice = kinds.find((kind, i) => kinds.indexOf(kind) !== i);
  if (twice !== undefined) return `it offers the judge kind ${twice} twice`;
  return plugin.judges.map(kindProblem).find((problem) => problem !== null) ?? null;
};

const nameOf = (plugin: Plugin): string => {
  try {
    return String(plugin.name);
  } catch (thrown) {
    return messageOf(thrown);
  }
};

/** The plugin, checked and frozen. Throws PLUGIN_INVALID. */
export const definePlugin = (plugin: Plugin): Plugin => {
  const problem = problemOf(plugin);
  if (problem !== null) throw new SentinelError("PLUGIN_INVALID", { plugin: nameOf(plugin), problem });
  return Object.freeze({
    ...plugin,
    judges: Object.freeze(plugin.judges.map((kind) => Object.freeze({ ...kind }))),
  });
};
