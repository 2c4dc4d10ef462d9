import { canonicalJson } from "../model/canonical.js";

/** Equal content, whatever the order of keys. */
export const same = (a: unknown, b: unknown): boolean => a === b || canonicalJson(a) === canonicalJson(b);
