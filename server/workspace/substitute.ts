import type { CompileOutcome, SourceFile } from "../../engine/index.js";

/** What is refused of a newly read set, and stays as it is live. */
export interface Kept {
  readonly rules: boolean;
  /** All policies: when their failures can't be told apart. */
  readonly policies: boolean;
  readonly tenants: ReadonlySet<string>;
}

export const NOTHING_KEPT: Kept = { rules: false, policies: false, tenants: new Set() };

const isRule = ({ role }: SourceFile): boolean => role === "metric" || role === "pack" || role === "pack_test";

const isKept = (source: SourceFile, kept: Kept): boolean =>
  isRule(source) ? kept.rules : kept.policies || kept.tenants.has(source.name);

/** The read set with what is refused replaced by its live files; a refused tenant that is not live is left out. */
export const substituted = (
  read: readonly SourceFile[],
  live: readonly SourceFile[],
  kept: Kept,
): readonly SourceFile[] => [
  ...read.filter((source) => !isKept(source, kept)),
  ...live.filter((source) => isKept(source, kept)),
];

/** Refuses more, after `failed`: first what failed, then all policies, at last the rules too; null when all is refused. */
export const refuseMore = (kept: Kept, failed: CompileOutcome["failed"]): Kept | null => {
  const tenants = new Set([...kept.tenants, ...failed.tenants]);
  const rules = kept.rules || failed.rules;
  if (rules !== kept.rules || tenants.size > kept.tenants.size) return { ...kept, rules, tenants };
  if (!kept.policies) return { ...kept, policies: true };
  return kept.rules ? null : { ...kept, rules: true };
};
