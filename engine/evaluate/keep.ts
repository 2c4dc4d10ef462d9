import type { ScoringRequest } from "../model/request.js";
import { type Masking, maskingOf } from "./masking.js";
import { mapTexts } from "./read.js";
import type { Reading } from "./types.js";

/** What a record keeps of the texts of one evaluation; each place a text can hide in goes through one of these. */
export interface Keep {
  readonly request: (request: ScoringRequest) => ScoringRequest;
  /** Words about the texts: notes, reasons, details. Null: not kept. */
  readonly text: (text: string) => string | null;
  /** A short text of the caller: an id, a source. */
  readonly name: (name: string) => string | null;
  /** A place, whose JSON pointer is made of the caller's keys. */
  readonly where: (where: string) => string;
}

/** `full`: everything as it is. */
export const keepAll: Keep = { request: (r) => r, text: (t) => t, name: (n) => n, where: (w) => w };

type Content = "redacted" | "hash" | "none";
type BuildWith = (keep: Keep) => unknown;

/** The texts that a record would hold beside the request's own. */
const textsOf = (build: BuildWith): ReadonlySet<string> => {
  const texts = new Set<string>();
  const note = (text: string) => {
    texts.add(text);
    return text;
  };
  build({
    request: (r) => maskRequest(r, { segment: (s) => s.text, text: note }),
    text: note,
    name: note,
    where: note,
  });
  return texts;
};

const maskRequest = (request: ScoringRequest, masking: Masking): ScoringRequest => {
  let index = 0;
  const { requestId, context, toolCalls, ...texts } = mapTexts(request, (place, text) =>
    masking.segment({ index: index++, ...place, text }),
  );
  return {
    ...texts,
    ...(requestId !== undefined && { requestId: masking.text(requestId) }),
    ...(toolCalls && {
      toolCalls: toolCalls.map((c) => (c.id === undefined ? c : { ...c, id: masking.text(c.id) })),
    }),
    ...(context && {
      context: context.map((part) =>
        typeof part === "string"
          ? part
          : {
              ...part,
              ...(part.id !== undefined && { id: masking.text(part.id) }),
              ...(part.source !== undefined && { source: masking.text(part.source) }),
            },
      ),
    }),
  };
};

const keepMasked = (masking: Masking): Keep => ({
  request: (request) => maskRequest(request, masking),
  text: masking.text,
  name: masking.text,
  where: masking.text,
});

const withoutTexts = ({ metrics, overrides }: ScoringRequest): ScoringRequest => ({
  ...(metrics && { metrics }),
  ...(overrides && { overrides }),
});

const keepBare = (masking: Masking | null): Keep => ({
  request: withoutTexts,
  text: () => null,
  name: masking === null ? () => null : masking.text,
  where: (where) => where.split("/")[0] ?? where,
});

/** Null reread: the texts are not at hand to look for what to mask, so nothing of them is kept. */
export const keepFor = (content: Content, { reread, segments }: Reading, build: BuildWith): Keep => {
  if (reread === null) return keepBare(null);
  const masking = maskingOf(reread, segments, textsOf(build));
  return content === "redacted" ? keepMasked(masking) : keepBare(masking);
};
