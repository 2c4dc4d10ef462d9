import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile, PROVIDERS } from "../../engine/index.js";
import { policyText, RULES } from "../helpers/small-set.js";
import { sourceFiles } from "../helpers/source-files.js";
import { testWorkspace } from "../helpers/workspace.js";

const TENANTS = ["acme", "beta"] as const;
type Tenant = (typeof TENANTS)[number];

const WORDS = "rules/harm/words.yaml";
const words = RULES[WORDS] ?? "";
const BROKEN_YAML = "format: 1\nsignals: [\n";

/** Versions of a file: good ones by number, and bad ones, each bad in another way. */
const RULES_TEXT: Readonly<Record<string, string>> = {
  good0: words,
  good1: words.replace("score: 0.95", "score: 0.96"),
  good2: words.replace("score: 0.95", "score: 0.97"),
  syntax: BROKEN_YAML,
  empty: "",
  shape: words.replace("score: 0.95", "scores: 0.95"),
  meaning: words.replace("literals: [surely harmful]", "regex: '('"),
};
const POLICY_TEXT: Readonly<Record<string, string>> = {
  good0: policyText(),
  good1: policyText().replace("threshold: 0.7\n", "threshold: 0.65\n"),
  good2: policyText().replace("threshold: 0.7\n", "threshold: 0.9\n"),
  syntax: BROKEN_YAML,
  empty: "",
  shape: policyText({ top: "aggregat: any_block" }),
  meaning: policyText().replace("packs: [words]", "packs: [wordz]"),
};

interface Edit {
  readonly rules?: string;
  readonly policies: Partial<Readonly<Record<Tenant, string>>>;
}

const version = fc.constantFrom(...Object.keys(RULES_TEXT));
const edit: fc.Arbitrary<Edit> = fc.record(
  { rules: version, policies: fc.record({ acme: version, beta: version }, { requiredKeys: [] }) },
  { requiredKeys: ["policies"] },
);

/** The versions of a whole set. */
interface Versions {
  readonly rules: string;
  readonly policies: Readonly<Record<Tenant, string>>;
}

const filesOf = ({ rules, policies }: Versions): Readonly<Record<string, string>> => ({
  ...RULES,
  [WORDS]: RULES_TEXT[rules] ?? "",
  ...Object.fromEntries(TENANTS.map((tenant) => [`policies/${tenant}.yaml`, POLICY_TEXT[policies[tenant]] ?? ""])),
});

const hashes = new Map<string, Promise<string>>();
const compiledHash = async (versions: Versions): Promise<string> => {
  const environment = { judges: new Map(), providers: PROVIDERS, today: "2026-11-30" };
  const { snapshot } = await compile(sourceFiles(filesOf(versions)), environment);
  if (snapshot === null) throw new Error(`${JSON.stringify(versions)} does not compile`);
  return snapshot.hash;
};
const hashOf = (versions: Versions): Promise<string> => {
  const key = JSON.stringify(versions);
  const hash = hashes.get(key) ?? compiledHash(versions);
  hashes.set(key, hash);
  return hash;
};

const isGood = (name: string): boolean => name.startsWith("good");
const lastGood = (now: string, before: string): string => (isGood(now) ? now : before);

const START: Versions = { rules: "good0", policies: { acme: "good0", beta: "good0" } };

describe("after any sequence of good and bad edits", () => {
  it("the live set is the compile of a whole good set, never older than the last good one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        const set = await testWorkspace({ files: filesOf(START) });
        let written = START;
        let good = START;
        for (const { rules, policies } of edits) {
          written = { rules: rules ?? written.rules, policies: { ...written.policies, ...policies } };
          await set.edit(filesOf(written));
          good = {
            rules: lastGood(written.rules, good.rules),
            policies: {
              acme: lastGood(written.policies.acme, good.policies.acme),
              beta: lastGood(written.policies.beta, good.policies.beta),
            },
          };
          const { live, lastReload, stale } = set.workspace.status();
          const bad = [
            ...(isGood(written.rules) ? [] : [null]),
            ...TENANTS.filter((t) => !isGood(written.policies[t])),
          ];
          expect(live.hash).toBe(await hashOf(good));
          expect(lastReload.ok).toBe(bad.length === 0);
          expect(stale.map(({ tenant }) => tenant)).toEqual(bad);
          expect((await set.store.generation(live.hash))?.hash).toBe(live.hash);
        }
        await set.workspace.close();
        await set.store.close();
      }),
      { numRuns: 25 },
    );
  });
});
