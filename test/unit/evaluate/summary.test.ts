import { expect, test } from "vitest";
import type { Judge, ScoringRequest } from "../../../engine/index.js";
import { compiled } from "../../helpers/sets.js";
import { asks, judged, judgeWho, type PolicyText, policyText, RULES } from "../../helpers/small-set.js";

const summaryOf = async (policy: PolicyText, request: ScoringRequest, judges: readonly Judge[] = []) => {
  const snapshot = await compiled({ ...RULES, "policies/acme.yaml": policyText(policy) }, judges);
  return (await judged(snapshot, request)).result.summary;
};
const broken = judgeWho("broken", () => null);

test.each<[string, PolicyText, ScoringRequest, string]>([
  ["nothing seen", {}, { response: "fine" }, "Allowed: nothing to act on in harm, leak, proof."],
  ["nothing given", {}, {}, "Allowed: there was nothing to judge."],
  ["a block", {}, { response: "surely harmful" }, "Blocked: harm is 0.95 (block from 0.7): Surely harmful."],
  [
    "a warning where higher is better",
    {},
    { response: "weakly proven" },
    "Allowed with a warning: proof is 0.7 (warn below 0.75): Weakly proven.",
  ],
  [
    "an observed metric",
    { harm: "mode: observe" },
    { response: "surely harmful" },
    "Allowed: nothing to act on in leak, proof; harm would block but its mode is observe.",
  ],
  [
    "a failed judge under fail_closed",
    { harm: asks("broken") },
    { response: "perhaps harmful" },
    "Blocked: harm was not wholly checked (judge broken: error, fail_closed).",
  ],
  [
    "a failed judge under fail_open",
    { harm: `${asks("broken")}\nonError: fail_open` },
    { response: "perhaps harmful" },
    "Allowed with a warning: harm was not wholly checked (judge broken: error, fail_open).",
  ],
  [
    "metrics that block together",
    { top: "aggregate: { weighted: { harm: 1, proof: 1 }, threshold: 0.4, warnThreshold: 0.3 }" },
    { response: "perhaps harmful, weakly proven" },
    "Blocked: the weighted risk reaches the policy's threshold.",
  ],
])("%s", async (_, policy, request, sentence) => {
  expect(await summaryOf(policy, request, [broken])).toBe(sentence);
});
