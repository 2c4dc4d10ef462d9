import type { IgnoreException, SetException, TenantPolicy } from "../model/policy.js";
import type { Pointer } from "./problem.js";

export type Exception = NonNullable<TenantPolicy["exceptions"]>[number];

export const isSet = (exception: Exception): exception is SetException => "set" in exception;
export const isIgnore = (exception: Exception): exception is IgnoreException => "ignore" in exception;
export const targetOf = (exception: Exception): string => (isSet(exception) ? exception.set : exception.ignore);

/** Exceptions hold through the whole UTC day of `until`; null means a time after all of them. */
export const holds = ({ until }: Exception, day: string | null): boolean => day !== null && day <= until;

/** `metrics.onchain_risk.settings.transfer.largeTransfer`: a setting's own name may hold a dot. */
export const stepsOf = (path: string): Pointer => {
  const steps = path.split(".");
  const named = steps[0] === "metrics" && steps[2] === "settings" && steps.length > 3;
  return named ? [...steps.slice(0, 3), steps.slice(3).join(".")] : steps;
};

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value with another one put in at a path; maps on the way are made where there are none. */
export const withValue = (value: unknown, [step, ...rest]: Pointer, to: unknown): unknown => {
  if (step === undefined) return to;
  const map = isMap(value) ? value : {};
  return { ...map, [step]: withValue(map[step], rest, to) };
};
