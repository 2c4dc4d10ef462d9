import type { View } from "../model/view.js";
import { foldedView } from "./fold.js";
import { identity } from "./offset-map.js";

/** A way to read a text. Later ones are further entries; one kind may give several views of a text, or none. */
export interface ViewKind {
  readonly kind: string;
  readonly about: string;
  /** True when every text has this view, so that the plain view stands for it wherever it would say the same. */
  readonly total: boolean;
  readonly make: (text: string) => readonly View[];
}

const plainView = (text: string): View => ({ kind: "plain", transforms: [], text, origin: identity });

/** `plain` comes first: where two views give the same hit, the earlier one names it. */
export const VIEWS: readonly ViewKind[] = [
  { kind: "plain", about: "The text as it was sent.", total: true, make: (text) => [plainView(text)] },
  {
    kind: "folded",
    about: "Unicode compatibility forms, case, invisible characters and runs of white space evened out.",
    total: true,
    make: (text) => [foldedView(text)],
  },
];

export const VIEW_KINDS: readonly string[] = VIEWS.map(({ kind }) => kind);

/** The views of a text, plain first; one that says the same as plain is left out. Null means every kind. */
export const viewsOf = (text: string, kinds: ReadonlySet<string> | null): readonly View[] => {
  const made: View[] = [plainView(text)];
  for (const { kind, make } of VIEWS) {
    if (kind === "plain" || (kinds !== null && !kinds.has(kind))) continue;
    made.push(...make(text).filter((view) => view.text !== text));
  }
  return made;
};
