import { type AST, visitRegExpAST } from "@eslint-community/regexpp";
import { shapeOf } from "./shape.js";

const reads = (elements: readonly AST.Element[]): boolean => elements.some((element) => shapeOf(element).least > 0);

/**
 * A `^` behind something that has to be read, or a `$` before it: RE2 takes it, and never matches there. Null where
 * there is none; within `(?m:...)` both stand at lines, so those are let pass.
 */
export const misplacedAnchor = (source: string, pattern: AST.Pattern): string | null => {
  if (/\(\?\w*m/.test(source)) return null;
  let found: string | null = null;
  visitRegExpAST(pattern, {
    onAlternativeEnter: ({ elements }) => {
      for (const [i, element] of elements.entries()) {
        if (element.type !== "Assertion") continue;
        const isDead =
          (element.kind === "start" && reads(elements.slice(0, i))) ||
          (element.kind === "end" && reads(elements.slice(i + 1)));
        if (isDead) found ??= element.raw;
      }
    },
  });
  return found;
};
