import { foldUnits } from "../text/case.js";
import { foldText } from "../text/fold.js";

/** The form in which literals of packs are looked for: folded like a view, then unit by unit. */
export const literalText = (literal: string): string => foldUnits(foldText(literal));
