import { foldUnits } from "../text/case.js";
import { foldText } from "../text/fold.js";
import { collapseSpace } from "../text/space.js";

/** The form in which literals of packs are looked for: folded like a view, then unit by unit, no space at the ends. */
export const literalText = (literal: string): string => foldUnits(foldText(literal).trim());

/** The form of a text in which all gates are looked for: white space runs are one space, case does not count. */
export const gateText = (text: string): string => foldUnits(collapseSpace(text).text);
