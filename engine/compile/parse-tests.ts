import type { Static, TSchema } from "@sinclair/typebox";
import { type Diagnostic, hasErrors } from "../model/diagnostic.js";
import type { PackTestFile } from "../model/pack-test.js";
import type { PolicyTestFile } from "../model/policy-test.js";
import type { Checker } from "../model/schema.js";
import { CHECKERS, load } from "./load.js";
import type { Place } from "./parse.js";
import type { SourceFile } from "./types.js";

export interface ParsedTests<T> {
  /** Null when the file has errors. */
  readonly file: T | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Where a case stands. */
  readonly placeOf: (index: number) => Place;
}

const parseWith = <T extends TSchema>(source: SourceFile, check: Checker<T>): ParsedTests<Static<T>> => {
  const { value, diagnostics, yaml } = load(source, check);
  const placeOf = (index: number): Place => yaml.locate(["cases", index]);
  return { file: hasErrors(diagnostics) ? null : value, diagnostics, placeOf };
};

/** Reads a test file beside a pack; what its cases name is checked where the set is compiled. */
export const parsePackTests = (source: SourceFile): ParsedTests<PackTestFile> => parseWith(source, CHECKERS.pack_test);

/** Reads a test file beside a policy. */
export const parsePolicyTests = (source: SourceFile): ParsedTests<PolicyTestFile> =>
  parseWith(source, CHECKERS.policy_test);
