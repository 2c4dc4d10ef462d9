import type { IgnoreException, TenantPolicy } from "../model/policy.js";
import { type Exception, holds, isIgnore, isSet, stepsOf, withValue } from "./exceptions.js";
import { CHECKERS } from "./load.js";
import { mergePolicy } from "./merge-policy.js";

/** The files a tenant's policy is made of, the outermost parent first. */
export type Layers = readonly TenantPolicy[];

const exceptionsOf = ({ exceptions = [] }: TenantPolicy): readonly Exception[] => exceptions;

const daysOf = (exceptions: readonly Exception[]): readonly string[] =>
  [...new Set(exceptions.map(({ until }) => until))].sort();

/** The days after which another set of exceptions holds, ascending. */
export const turningDays = (layers: Layers): readonly string[] => daysOf(layers.flatMap(exceptionsOf));

/** The days after which the policy itself is another, whatever is ignored. */
export const settingDays = (layers: Layers): readonly string[] => daysOf(layers.flatMap(exceptionsOf).filter(isSet));

const bare = ({ exceptions: _exceptions, extends: _parent, ...policy }: TenantPolicy): TenantPolicy => policy;

/** A policy with a value put in at a path, or null when that is no policy any more. */
const policyWith = (policy: TenantPolicy, path: string, to: unknown): TenantPolicy | null => {
  const changed = withValue(policy, stepsOf(path), to);
  return CHECKERS.policy.is(changed) ? changed : null;
};

/**
 * The merged policy on a day (null: after all exceptions). Each file's `set` exceptions act on that file's own merge
 * with its parents, so a child's stricter word stands against a parent's exception.
 */
export const policyOn = (layers: Layers, day: string | null): TenantPolicy =>
  layers.reduce<TenantPolicy>(
    (parent, layer) => {
      const merged = mergePolicy(parent, bare(layer));
      return exceptionsOf(layer)
        .filter((exception) => holds(exception, day))
        .filter(isSet)
        .reduce((policy, { set, to }) => policyWith(policy, set, to) ?? policy, merged);
    },
    { format: 1 },
  );

/** What the files ignore on a day; a parent's cure for a false alarm reaches its children. */
export const ignoresOn = (layers: Layers, day: string | null): readonly IgnoreException[] =>
  layers
    .flatMap(exceptionsOf)
    .filter((exception) => holds(exception, day))
    .filter(isIgnore);
