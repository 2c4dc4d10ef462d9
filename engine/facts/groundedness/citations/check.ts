import { type Check, count, counted, evidenceAt, NONE, quoteAt } from "../check.js";
import type { Ground } from "../ground.js";
import type { Citation } from "./citation.js";
import { type Resolution, Resolver } from "./resolve.js";

/** Characters shown on either side of a denied mention. */
const AROUND = 40;

const noteOf = ({ response }: Ground, citation: Citation, resolution: Resolution): string => {
  const cited = `citation "${response.text(citation)}"`;
  if (resolution.state !== "denied") return `${cited} stands nowhere in the context`;
  const { document, span } = resolution.at;
  const around = { start: Math.max(0, span.start - AROUND), end: Math.min(document.plain.length, span.end + AROUND) };
  return `${cited} is only denied by the context: ${quoteAt(document, around)}`;
};

/** Citations, and those the context does not hold, or only denies. */
export const citations: Check = {
  declares: [
    count(
      "citations.count",
      "Sections, articles, references, standards, links, titles and sources that the response leans on.",
    ),
    count("citations.unresolved", "Citations that the context does not hold, or only denies."),
  ],
  run: (ground) => {
    if (ground.citations.length === 0) return { "citations.count": NONE, "citations.unresolved": NONE };
    const resolver = new Resolver(ground);
    const unresolved = ground.citations.flatMap((citation) => {
      const resolution = resolver.resolve(citation);
      if (resolution.state === "resolved") return [];
      return [() => evidenceAt(ground.response, citation, noteOf(ground, citation, resolution))];
    });
    return {
      "citations.count": { value: ground.citations.length, evidence: [] },
      "citations.unresolved": counted(unresolved),
    };
  },
};
