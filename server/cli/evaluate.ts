import {
  type Action,
  checker,
  type EvaluationResult,
  judge,
  rank,
  ScoringRequest,
  type Verdict,
  validate,
} from "../../engine/index.js";
import { PORTS } from "../ports.js";
import { readJson } from "./files.js";
import type { Output } from "./output.js";
import { addCommand, type Cli, oneWordOf } from "./program.js";
import { readSet, snapshotOf, timeOf } from "./sets.js";
import { TENANT_DEFAULT, tenantOr } from "./tenants.js";

const request = checker(ScoringRequest);

const rounded = (score: number | null): string => (score === null ? "-" : String(Math.round(score * 1000) / 1000));

const whyOf = ({ reasons }: Verdict): string => {
  const [first, ...more] = reasons;
  if (first === undefined) return "";
  return more.length === 0 ? first.rule : `${first.rule} and ${more.length} more`;
};

const tell = (out: Output, { verdicts, notChecked, ...result }: EvaluationResult): void => {
  out.line(`${result.action.toUpperCase()}  ${result.summary}`);
  out.line();
  out.table(
    ["metric", "action", "score", "tier", "decided by", "rule"],
    verdicts.map((v) => [v.metric, v.action ?? "-", rounded(v.score), v.tier ?? "-", v.decidedBy, whyOf(v)]),
  );
  const evidence = verdicts.flatMap((v) =>
    v.reasons.flatMap((r) => r.evidence.map((e) => `${r.rule}: ${e.where} ${e.start}-${e.end}`)),
  );
  if (evidence.length > 0) out.line(`\nevidence\n  ${evidence.join("\n  ")}`);
  const gaps = notChecked.filter((n) => n.cause !== "disabled");
  if (gaps.length > 0)
    out.line(`\nnot checked\n  ${gaps.map((n) => `${n.metric}: ${n.what} (${n.cause}, ${n.effect})`).join("\n  ")}`);
  for (const { excepted } of verdicts)
    for (const e of excepted)
      out.line(`\nexcepted: ${e.ignore}${e.until === null ? "" : ` until ${e.until}`}: ${e.reason}`);
};

interface Options {
  readonly json?: true;
  readonly tenant?: string;
  readonly config?: string;
  readonly failOn?: Action;
}

/** `sentinel evaluate`: one request, judged as the server would, recorded nowhere. */
export const addEvaluate = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "evaluate",
    about: "Judge one request: a JSON file with response, context, prompt, messages and toolCalls.",
    more: "The policy's judges are asked as in the server; nothing is recorded.",
    examples: [
      "sentinel evaluate examples/request.json",
      `echo '{"response":"Hello","context":[]}' | sentinel evaluate - --json`,
      "sentinel evaluate reply.json --tenant acme --fail-on block",
    ],
  })
    .argument("<file>", "the request, or - for stdin")
    .option("--tenant <name>", `whose policy judges ${TENANT_DEFAULT}`)
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .option("--fail-on <action>", "end with 1 when the action is this or stricter", oneWordOf(["warn", "block"]))
    .action(async (file: string, { json, tenant, config, failOn }: Options) => {
      const asked = validate(request, await readJson(cli.io, file));
      const snapshot = await snapshotOf(await readSet(cli.io, config));
      const identity = { id: asked.requestId ?? file, time: timeOf(cli.io) };
      const { result } = await judge(asked, snapshot, tenantOr(tenant, snapshot), identity, "live", PORTS);
      if (json) cli.out.json(result);
      else tell(cli.out, result);
      cli.finish(failOn !== undefined && rank(result.action) >= rank(failOn) ? 1 : 0);
    });
};
