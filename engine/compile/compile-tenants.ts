import type { Diagnostic } from "../model/diagnostic.js";
import type { TenantPolicy } from "../model/policy.js";
import { checkPolicy } from "./check-policy.js";
import type { Layers } from "./layers.js";
import type { Loaded } from "./load.js";
import { failure, isError, type Problem } from "./problem.js";
import type { PolicyContext } from "./resolve-metric.js";
import type { ResolvedPolicy } from "./resolve-policy.js";
import { hintFor } from "./suggest.js";

/** A policy that compiled: what plans and children are made from. */
export interface CompiledPolicy {
  readonly name: string;
  readonly file: TenantPolicy;
  readonly layers: Layers;
  readonly resolved: ResolvedPolicy;
}

type Files = ReadonlyMap<string, Loaded<TenantPolicy>>;

/** The names from a policy up to where `extends` comes back to one of them; null when it ends. */
const cycleFrom = (name: string, files: Files): readonly string[] | null => {
  const seen: string[] = [];
  for (let at: string | undefined = name; at !== undefined; at = files.get(at)?.value?.extends) {
    if (seen.includes(at)) return [...seen.slice(seen.indexOf(at)), at];
    seen.push(at);
  }
  return null;
};

/** Parents before their children; files in a circle are left out. */
const inOrder = (files: Files): readonly string[] => {
  const depth = (name: string): number => {
    const parent = files.get(name)?.value?.extends;
    return parent === undefined || !files.has(parent) ? 0 : depth(parent) + 1;
  };
  return [...files.keys()]
    .filter((name) => cycleFrom(name, files) === null)
    .map((name) => ({ name, depth: depth(name) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ name }) => name);
};

const checkCycle = (name: string, files: Files): readonly Problem[] => {
  const cycle = cycleFrom(name, files);
  return cycle === null ? [] : [failure("POLICY_CYCLE", { cycle: cycle.join(" -> ") }, ["extends"])];
};

export interface TenantsMade {
  readonly policies: ReadonlyMap<string, CompiledPolicy>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles the policies one by one; a broken one takes only its own children with it. */
export const compileTenants = async (
  files: Files,
  context: Omit<PolicyContext, "tenant">,
  today: string,
  pause: () => Promise<void>,
): Promise<TenantsMade> => {
  const policies = new Map<string, CompiledPolicy>();
  const diagnostics: Diagnostic[] = [];
  const tell = (loaded: Loaded<TenantPolicy>, problems: readonly Problem[]) =>
    diagnostics.push(...problems.map(loaded.yaml.diagnose));
  for (const [name, loaded] of files) tell(loaded, checkCycle(name, files));
  for (const name of inOrder(files)) {
    const loaded = files.get(name);
    const file = loaded?.value;
    if (!loaded || !file) continue;
    const parent = file.extends === undefined ? null : policies.get(file.extends);
    if (parent === undefined) {
      const hint = files.has(file.extends ?? "") ? undefined : hintFor(file.extends ?? "", [...files.keys()]);
      const params = { parent: file.extends ?? "" };
      tell(loaded, [failure("PARENT_MISSING", params, ["extends"], { hint })]);
      continue;
    }
    const layers = [...(parent?.layers ?? []), file];
    const { resolved, problems } = checkPolicy({ file, layers, parent, context: { ...context, tenant: name }, today });
    tell(loaded, problems);
    if (!problems.some(isError)) policies.set(name, { name, file, layers, resolved });
    await pause();
  }
  return { policies, diagnostics };
};
