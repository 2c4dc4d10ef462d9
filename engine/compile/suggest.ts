import { distance } from "fastest-levenshtein";

/** Case and word separators are the usual slips: `warn_threshold` means warnThreshold. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** How many letters may differ: a third of them, two swapped ones in any word but the shortest. */
const reach = (word: string): number => Math.max(word.length > 3 ? 2 : 1, Math.floor(word.length / 3));

/** The known word nearest to `word`, when it is near enough to be meant. */
export const nearest = (word: string, known: Iterable<string>): string | null => {
  let best: string | null = null;
  let least = reach(word) + 1;
  for (const candidate of known) {
    const away = Math.min(distance(word, candidate), distance(plain(word), plain(candidate)));
    if (away < least) [best, least] = [candidate, away];
  }
  return best;
};

/** `a, b or c` */
export const listed = (words: readonly string[], joint: "and" | "or"): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}`;

const MOST_LISTED = 16;

/** `did you mean "x"?`, or what there is when nothing is near. */
export const hintFor = (word: string, known: readonly string[]): string => {
  const near = nearest(word, known);
  if (near !== null) return `did you mean "${near}"?`;
  if (known.length === 0) return "nothing is known here";
  const shown = known.slice(0, MOST_LISTED);
  return `known here: ${shown.join(", ")}${shown.length < known.length ? ", ..." : ""}`;
};
