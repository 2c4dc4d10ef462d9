import type { Segment } from "../../model/request.js";
import { Budget } from "./budget.js";
import type { Citation } from "./citations/citation.js";
import { isDisowned } from "./citations/denial.js";
import { type CitationsFound, citationsIn } from "./citations/extract.js";
import type { Claim, TokenMarks } from "./claims/claim.js";
import { statementsOf } from "./claims/claims.js";
import { Corpus, Wanted } from "./corpus.js";
import { CoverageFinder } from "./coverage.js";
import { Document, type TokenRange } from "./document.js";
import { foreignTo } from "./language.js";
import { type HeldNumbers, numbersOf } from "./numbers/held.js";
import { heldRanges } from "./numbers/ranges.js";
import { type Quoted, quotedIn } from "./quotes/quoted.js";
import { covers } from "./spans.js";
import { type Vocabulary, vocabularyOf } from "./vocabulary.js";

/** A request as the groundedness checks see it: read once, shared by all of them. */
export interface Ground {
  readonly response: Document;
  readonly marks: TokenMarks;
  readonly claims: readonly Claim[];
  /** What the response leans on; what it says it did not find is left out. */
  readonly citations: readonly Citation[];
  /** Finds in a document of the context what may answer the citations. */
  readonly answers: CitationsFound["answers"];
  readonly quoted: readonly Quoted[];
  readonly corpus: Corpus;
  /** By document of the corpus: written in another language than the response. */
  readonly foreign: readonly boolean[];
  readonly coverage: CoverageFinder;
  /** The context's numbers, read when first asked for. */
  readonly numbers: () => HeldNumbers;
  /** Prompt and messages: what they name is no invention, and no support either. */
  readonly asked: readonly Document[];
  /** Characters within which a negator denies a citation. */
  readonly window: number;
  readonly budget: Budget;
}

/** Some 100 ms of work at worst; a 2 KiB response against 1 MiB of context takes a twentieth of it. */
const STEPS = 4_000_000;
const EMPTY: Segment = { index: -1, where: "response", field: "response", text: "" };

const lazily = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const marked = (count: number, ranges: readonly TokenRange[]): Uint8Array => {
  const marks = new Uint8Array(count);
  for (const { from, to } of ranges) marks.fill(1, from, to);
  return marks;
};

/** The content words of the response, by which any check may look into the context. */
const wantedOf = (response: Document, { stemCount }: Vocabulary): Wanted => {
  const wanted = new Wanted(stemCount);
  for (let token = 0; token < response.count; token++) {
    if (!response.isContent(token, response.language)) continue;
    wanted.add(response.stem(token));
    wanted.add(response.otherStem(token));
  }
  return wanted;
};

/** `window`: characters within which a negator denies a citation. */
export const groundOf = (segments: readonly Segment[], window: number): Ground => {
  const vocabulary = vocabularyOf();
  const response = new Document(segments.find(({ field }) => field === "response") ?? EMPTY, vocabulary);
  const wanted = wantedOf(response, vocabulary);
  const read = (...fields: readonly Segment["field"][]): readonly Document[] =>
    segments.filter(({ field }) => fields.includes(field)).map((segment) => new Document(segment, vocabulary));
  const documents = read("context");
  const corpus = new Corpus(documents, wanted);
  const budget = new Budget(STEPS);
  const numbers = lazily(() => numbersOf(documents));
  const quoted = quotedIn(response, { corpus, budget });
  const { citations, answers } = citationsIn(response);
  const keyed = citations.filter(({ kind }) => kind === "keyed").map((citation) => response.tokensIn(citation));
  const given = [...quoted.filter(({ verbatim }) => verbatim), ...heldRanges(response, numbers)];
  const marks = { cited: marked(response.count, keyed), given: marked(response.count, given) };
  const { claims, admissions } = statementsOf(response, marks);
  const foreign = documents.map((document) => foreignTo(response.votes, document.votes));
  return {
    response,
    marks,
    claims,
    citations: citations.filter(
      (citation) => !covers(admissions, citation.start) && !isDisowned(response, citation, window),
    ),
    answers,
    quoted,
    corpus,
    foreign,
    coverage: new CoverageFinder({ corpus, language: response.language, foreign, budget }),
    numbers,
    asked: read("prompt", "messages"),
    window,
    budget,
  };
};
