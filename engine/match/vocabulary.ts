import { GUARDS } from "../model/pack.js";
import { VIEWS } from "../text/views.js";
import { CHECKS } from "./checks/checks.js";
import { GUARDS_ABOUT } from "./guards/guards.js";

export interface VocabularyEntry {
  readonly name: string;
  readonly about: string;
}

const checkEntries = (): readonly VocabularyEntry[] =>
  [...CHECKS].map(([name, { about, parameter }]) => ({
    name: parameter === undefined ? name : `${name}(${parameter.name})`,
    about,
  }));

/** The words a pack may use for views, checks and guards, each with a sentence about it. */
export const VOCABULARY: Readonly<Record<"views" | "checks" | "guards", readonly VocabularyEntry[]>> = {
  views: VIEWS.map(({ kind, about }) => ({ name: kind, about })),
  checks: checkEntries(),
  guards: GUARDS.map((name) => ({ name, about: GUARDS_ABOUT[name] })),
};
