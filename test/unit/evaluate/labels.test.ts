import { beforeAll, expect, test } from "vitest";
import { labelsOf } from "../../../engine/evaluate/labels.js";
import { type Matcher, read, type ScoringRequest } from "../../../engine/index.js";
import { compiled } from "../../helpers/sets.js";
import { policyText, RULES } from "../../helpers/small-set.js";

let matcher: Matcher;
beforeAll(async () => {
  const files = { ...RULES, "policies/acme.yaml": policyText({ leak: "enabled: false" }) };
  matcher = (await compiled(files)).matcher;
});

const CARD = "5500000000000004";
const labelled = (request: ScoringRequest, of = matcher) => {
  const segments = read(request);
  return labelsOf(of, segments).map((l) => [
    segments[l.segment]?.where,
    segments[l.segment]?.text.slice(l.start, l.end),
    l.label,
  ]);
};

test("labelled values are found wherever they stand, whatever a policy enables", () => {
  const request: ScoringRequest = {
    prompt: `mine is ${CARD}`,
    messages: [{ role: "system", content: "me@mail.example" }],
    context: [{ kind: "system", text: CARD }],
  };
  expect(labelled(request).sort()).toEqual([
    ["context[0]", CARD, "CARD"],
    ["messages[0]", "me@mail.example", "EMAIL"],
    ["prompt", CARD, "CARD"],
  ]);
});

test("signals without a label mask nothing", () => {
  expect(labelled({ response: "surely harmful" })).toEqual([]);
});

test("what could not be read is masked whole", () => {
  const tired: Matcher = {
    ...matcher,
    scan: (segments, mask, budget) => ({
      ...matcher.scan(segments, mask, budget),
      unread: [{ what: "scan", cause: "budget", where: "prompt", detail: "" }],
    }),
  };
  expect(labelled({ response: "fine", prompt: "unknown" }, tired)).toEqual([["prompt", "unknown", "UNREAD"]]);
});

test("a matcher that breaks masks everything", () => {
  const broken: Matcher = {
    ...matcher,
    scan: () => {
      throw new Error("broken");
    },
  };
  expect(labelled({ response: "fine" }, broken)).toEqual([["response", "fine", "UNREAD"]]);
});
