import { expect, it } from "vitest";
import { fullInput } from "../../../engine/evaluate/judge-input.js";
import type { JudgeInput } from "../../../engine/index.js";
import { take } from "../../../engine/index.js";
import { SMALL_SET } from "../../helpers/server.js";
import { compiled } from "../../helpers/sets.js";

it("a judge that writes into its input changes neither the compiled set nor the request", async () => {
  const { "sentinel.yaml": _, ...files } = SMALL_SET;
  const snapshot = await compiled(files);
  const plan = snapshot.tenants.get("acme")?.at("2026-12-01T00:00:00.000Z");
  const metric = plan?.metrics.get("leaks");
  if (plan === undefined || metric === undefined) throw new Error("the small set has acme and leaks");
  const reading = take({ response: "We call it Project Falcon." }, plan, snapshot);
  const before = structuredClone({
    range: metric.metric.file.range,
    tiers: metric.policy.tiers,
    segments: reading.segments,
    findings: reading.findings,
  });
  const input: JudgeInput = fullInput({
    name: "leaks",
    plan: metric,
    policy: metric.policy,
    reading,
    findings: reading.findings,
    frame: new Map([["a", 1]]),
    score: 0.5,
    tier: "ambiguous",
  });
  Object.assign(input.range, { 0: -100 });
  Object.assign(input.tiers, { confidentPass: 0.65 });
  for (const segment of input.segments) Object.assign(segment, { text: "***" });
  for (const finding of input.findings) Object.assign(finding, { start: 0 });
  expect({
    range: metric.metric.file.range,
    tiers: metric.policy.tiers,
    segments: reading.segments,
    findings: reading.findings,
  }).toEqual(before);
});
