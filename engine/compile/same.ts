import { canonicalJson } from "../model/canonical.js";

/** Equal content, whatever the order of keys. */
export const same = (a: unknown, b: unknown): boolean => a === b || canonicalJson(a) === canonicalJson(b);

/** The very same items in the same order. */
export const sameItems = (a: readonly unknown[] | undefined, b: readonly unknown[]): boolean =>
  a?.length === b.length && b.every((item, index) => item === a[index]);
