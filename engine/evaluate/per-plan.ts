import type { MetricPlan } from "../compile/types.js";

/** What follows from a plan alone, made once: plans are immutable and outlive many requests. */
export const perPlan = <T>(make: (plan: MetricPlan) => T): ((plan: MetricPlan) => T) => {
  const made = new WeakMap<MetricPlan, { readonly value: T }>();
  return (plan) => {
    const known = made.get(plan);
    if (known !== undefined) return known.value;
    const value = make(plan);
    made.set(plan, { value });
    return value;
  };
};
