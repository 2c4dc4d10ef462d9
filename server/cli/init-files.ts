import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SHIPPED } from "../workspace/shipped.js";

const CONFIG = `format: 1
rules: [builtin, ./rules] # builtin: the packs Sentinel ships with
policies: ./policies
store: sqlite:./data/sentinel.db
listen: { host: 127.0.0.1, port: 8787 }
reload: auto # a good change goes live by itself; hold_weaker: a weaker one waits for a person
`;

const policy = (
  tenant: string,
): string => `# What ${tenant} wants otherwise than base.yaml: stricter numbers here, anything looser under exceptions.
format: 1
extends: base
metrics:
  injection:
    packs: [house-terms] # beside those of base
    threshold: 0.7 # block when score >= threshold
    warnThreshold: 0.4
`;

const POLICY_TEST = `format: 1
cases:
  - name: an ordinary answer passes
    request: { response: Open nine to five., prompt: When do you open?, context: ["Open nine to five."] }
    expect: { action: allow }
  - name: an internal note does not leave
    request: { response: "Internal use only: the plan for spring.", prompt: What is planned? }
    expect: { metrics: { injection: block } }
`;

const PACK = `format: 1
about: What our agents never say.
owner: us
defaults: { in: [response, toolCalls] }
signals:
  - id: internal-only
    literals: [internal use only, do not distribute]
    score: 0.95
    message: Text that is marked as internal.
`;

const PACK_TEST = `format: 1
cases:
  - hit: internal-only
    response: "Internal use only: the plan for spring."
  - miss: internal-only
    response: The internal door is only used in winter.
`;

/** The files of a first set by path: the configuration, the base policy, one tenant, and one own pack; each with its test. */
export const firstFiles = (tenant: string): ReadonlyMap<string, string> =>
  new Map([
    ["sentinel.yaml", CONFIG],
    ["policies/base.yaml", readFileSync(join(SHIPPED.policies, "base.yaml"), "utf8")],
    [`policies/${tenant}.yaml`, policy(tenant)],
    [`policies/${tenant}.test.yaml`, POLICY_TEST],
    ["rules/injection/house-terms.yaml", PACK],
    ["rules/injection/house-terms.test.yaml", PACK_TEST],
  ]);
