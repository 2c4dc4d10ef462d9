/** The engine's public surface. */

export type * from "./compile/types.js";
export type * from "./evaluate/types.js";
export type * from "./facts/types.js";
export type * from "./match/types.js";
export * from "./model/action.js";
export * from "./model/canonical.js";
export * from "./model/condition.js";
export * from "./model/diagnostic.js";
export * from "./model/errors.js";
export * from "./model/facts.js";
export type * from "./model/finding.js";
export * from "./model/metric.js";
export * from "./model/pack.js";
export * from "./model/pack-test.js";
export * from "./model/plugin.js";
export * from "./model/policy.js";
export * from "./model/policy-test.js";
export * from "./model/record.js";
export * from "./model/request.js";
export * from "./model/result.js";
export * from "./model/schema.js";
export * from "./model/score.js";
export * from "./model/span.js";
export * from "./model/validate.js";
export type * from "./model/view.js";
export type * from "./rules/types.js";
