import { createHash } from "node:crypto";
import { canonicalJson } from "../model/canonical.js";

/** What `contentHash` gives. */
export const HASH_PATTERN = "^sha256:[0-9a-f]{64}$";

/** `sha256:<hex>` over the canonical JSON of a value: key order does not matter. */
export const contentHash = (value: unknown): string =>
  `sha256:${createHash("sha256").update(canonicalJson(value)).digest("hex")}`;
