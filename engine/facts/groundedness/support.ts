import type { Evidence } from "../../model/result.js";
import { type Check, count, counted, evidenceAt, quoteAt, share } from "./check.js";
import type { Claim } from "./claims/claim.js";
import type { Coverage } from "./coverage.js";
import type { Ground } from "./ground.js";
import { covers } from "./spans.js";

/**
 * How overlap becomes an estimate. Words alone can't tell a lie from a paraphrase, so they move the score only
 * within the ambiguous middle; what lies below takes hard evidence, what lies above takes sentences that say it.
 */
const NOTHING_HELD = 0.35;
const ALL_HELD = 0.85;
const TOLD = 0.97;
/** Words held elsewhere, in company of their claim, count half of what the best window lacks. */
const NEAR = 0.5;
/** What a text in another language can give. */
const BRIDGED = 0.85;
/** A claim held less than this is unsupported. */
const LARGELY = 0.5;
const SHOWN_WORDS = 8;
const SHOWN_CLAIMS = 5;

interface Judged {
  readonly claim: Claim;
  readonly coverage: Coverage;
  readonly held: number;
}

const heldBy = ({ best, near, told, bridged }: Coverage): number =>
  told ? 1 : Math.max(best + NEAR * (near - best), bridged ? BRIDGED : 0);

const judge = ({ claims, coverage: finder }: Ground): readonly Judged[] =>
  claims.map((claim) => {
    const coverage = finder.find(claim);
    return { claim, coverage, held: heldBy(coverage) };
  });

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** One invention among many true sentences must show, so the worst claim weighs as much as the mean. */
const estimateOf = (judged: readonly Judged[]): number => {
  if (judged.every(({ coverage }) => coverage.told)) return TOLD;
  const worst = judged.reduce((low, { held }) => Math.min(low, held), 1);
  const middle = (mean(judged.map(({ held }) => held)) + worst) / 2;
  return NOTHING_HELD + (ALL_HELD - NOTHING_HELD) * middle;
};

const missingWords = ({ response }: Ground, { missing }: Coverage): string => {
  if (missing.length === 0) return "not said in one place of the context";
  const words = missing
    .slice(0, SHOWN_WORDS)
    .map((token) => response.text(response.spanOf({ from: token, to: token + 1 })));
  return `not found in the context: ${words.join(", ")}`;
};

const weakness =
  (ground: Ground) =>
  ({ claim, coverage }: Judged) =>
  (): Evidence => {
    const passage = ground.corpus.passage(coverage.window);
    const nearest = passage ? `; nearest is ${quoteAt(passage.document, passage.sentence)}` : "";
    return evidenceAt(ground.response, claim, `${missingWords(ground, coverage)}${nearest}`);
  };

/** Claims, and how much of them the context holds. */
export const support: Check = {
  declares: [
    count("claims.count", "Claim sentences, and citations outside of them."),
    count("claims.unsupported", "Claim sentences of which the context holds less than half."),
    share("support.overlap", "Share of the claims' words that stand together in the context."),
    share("support.estimate", "How well the context supports the claims: 0.97 says all of it, 0.35 nothing."),
  ],
  run: (ground) => {
    const judged = judge(ground);
    const unsupported = judged.filter(({ held }) => held < LARGELY);
    const weak = judged.filter(({ held }) => held >= LARGELY && held < 1).sort((a, b) => a.held - b.held);
    const outside = ground.citations.filter(({ start }) => !covers(ground.claims, start));
    return {
      "claims.count": { value: judged.length + outside.length, evidence: [] },
      "claims.unsupported": counted(unsupported.map(weakness(ground))),
      "support.overlap": { value: mean(judged.map(({ coverage }) => coverage.best)), evidence: [] },
      "support.estimate": {
        value: estimateOf(judged),
        evidence: weak.slice(0, SHOWN_CLAIMS).map((one) => weakness(ground)(one)()),
      },
    };
  },
};
