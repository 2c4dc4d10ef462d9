import { createReadStream, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { messageOf, SentinelError } from "../../engine/index.js";
import { PORTS } from "../ports.js";
import { brokenGates, type Gates } from "../replay/gates.js";
import type { Side } from "../replay/judge-item.js";
import { readLines } from "../replay/lines.js";
import { type Replayed, type ReplayOptions, replay } from "../replay/replay.js";
import type { ReplayReport } from "../replay/report.js";
import { Tally } from "../replay/tally.js";
import type { Io } from "./io.js";
import { addCommand, type Cli, moment, wholeNumber } from "./program.js";
import { progressOf } from "./progress.js";
import { tellReport } from "./replay-text.js";
import { liveSet, type NamedSet, setNamed } from "./set-refs.js";
import { readSet, snapshotOf, timeOf } from "./sets.js";
import { tenantOr } from "./tenants.js";

interface Options extends Gates {
  readonly json?: true;
  readonly each?: true;
  readonly policy?: string;
  readonly against?: string;
  readonly tenant?: string;
  readonly config?: string;
  readonly at?: string;
  readonly strict?: true;
}

/** As large as lines may get, so that few of them are put together from many pieces. */
const READ_BYTES = 1 << 20;

interface Log {
  readonly stream: Readable;
  /** 0 where it is not known, such as on stdin. */
  readonly bytes: number;
}

const openLog = (io: Io, file: string): Log => {
  if (file === "-") return { stream: io.stdin, bytes: 0 };
  const path = resolve(io.cwd, file);
  try {
    const bytes = statSync(path).size;
    return { stream: createReadStream(path, { highWaterMark: READ_BYTES }), bytes };
  } catch (thrown) {
    throw new SentinelError("USAGE", { problem: `${file} can't be read: ${messageOf(thrown)}` }, { cause: thrown });
  }
};

const filesOnDisk = async (io: Io, config: string | undefined): Promise<NamedSet> => ({
  snapshot: await snapshotOf(await readSet(io, config)),
  tenant: null,
});

/** The tenant both sides are judged as, unless a side is named by its own. */
const sideOf = ({ snapshot, tenant }: NamedSet, fallback: string, what: string): Side => {
  const name = tenant ?? fallback;
  if (snapshot.tenants.has(name)) return { snapshot, tenant: name };
  const known = [...snapshot.tenants.keys()].join(", ");
  const problem = `${what} has no tenant ${name}, only ${known}; name one with --tenant, or the other side with --against.`;
  throw new SentinelError("USAGE", { problem });
};

/** Without --policy, the files on disk are tried against the set that is live. */
const sidesOf = async (io: Io, options: Options): Promise<{ candidate: Side; current: Side }> => {
  const { policy, against, config, tenant } = options;
  const scope = { config, tenant };
  const candidate = policy === undefined ? await filesOnDisk(io, config) : await setNamed(io, policy, scope);
  const named = against === undefined ? null : await setNamed(io, against, scope);
  const current = named ?? (policy === undefined ? await liveSet(io, scope) : await filesOnDisk(io, config));
  const fallback = tenantOr(tenant ?? candidate.tenant ?? undefined, candidate.snapshot);
  return {
    candidate: sideOf(candidate, fallback, "The candidate"),
    current: sideOf(current, fallback, "What it is compared with"),
  };
};

const refuseUnreadable = (replayed: Replayed, file: string): void => {
  if ("problem" in replayed)
    throw new SentinelError("LINE_UNREADABLE", { file, line: replayed.line, problem: replayed.problem });
};

/** Judges the whole log, telling how far it has come, and each case as it comes when that is asked for. */
const runReplay = async (
  { io, out }: Cli,
  file: string,
  options: Options,
  sides: Pick<ReplayOptions, "candidate" | "current">,
): Promise<ReplayReport> => {
  const { stream, bytes } = openLog(io, file);
  const tally = new Tally();
  const started = PORTS.elapsed();
  const progress = progressOf(io, "replaying", bytes);
  try {
    let done = 0;
    const asked = { ...sides, asOf: options.at ?? timeOf(io), ports: PORTS };
    for await (const replayed of replay(readLines(stream), asked)) {
      if (options.strict) refuseUnreadable(replayed, file);
      tally.add(replayed);
      const { bytes: read, ...told } = replayed;
      if (options.each) await out.row(told);
      done += read + 1;
      progress.at(done, `${tally.judged} cases`);
      if (out.isClosed()) break;
    }
  } finally {
    progress.end();
  }
  return tally.report(PORTS.elapsed() - started);
};

/** `sentinel replay`: a dry run of a changed policy over a log. */
export const addReplay = (cli: Cli): void => {
  addCommand(cli.program, {
    name: "replay",
    about: "Dry-run a changed policy over logged transcripts: what would it block or let through?",
    more: `LOG is JSONL. A row may be a chat ({messages: [...]}), a provider's request and response, {response, context, prompt},
a trace (Langfuse, OpenTelemetry), or a decision record of Sentinel. Every assistant turn is judged with what the agent had seen by then.
CANDIDATE and CURRENT are a policy file, a tenant, a folder or sentinel.yaml, or the hash of a kept set.
No judge is asked: what only a judge can settle counts as undecided. Rows that can't be read are counted, never allowed.`,
    examples: [
      "sentinel replay logs.jsonl --policy policies/demo-next.yaml --tenant demo",
      "sentinel replay logs.jsonl --policy ./next --against ./live --tenant acme --json",
      "sentinel replay logs.jsonl --policy demo --max-newly-blocked 0 --max-newly-allowed 0",
      "sentinel replay logs.jsonl          # the files on disk against the set that is live",
    ],
  })
    .argument("<log>", "a JSONL file, or - for stdin")
    .option("--policy <candidate>", "what is tried (default: the files on disk)")
    .option(
      "--against <current>",
      "what it is compared with (default: the files on disk; without --policy, the live set)",
    )
    .option("--tenant <name>", "whose policy judges (default: the policy's own name, else demo, else the only one)")
    .option("--config <file>", "a sentinel.yaml, or a folder with one")
    .option("--at <time>", "the time of rows that state none (default: now)", moment)
    .option("--strict", "stop at the first line that can't be read")
    .option("--each", "print each line's cases as JSON lines before the report")
    .option("--max-newly-blocked <n>", "end with 1 when more are blocked that were not", wholeNumber)
    .option("--max-newly-allowed <n>", "end with 1 when more get through that did not", wholeNumber)
    .option("--max-undecided <n>", "end with 1 when more are left to judges", wholeNumber)
    .action(async (file: string, options: Options) => {
      const report = await runReplay(cli, file, options, await sidesOf(cli.io, options));
      const broken = brokenGates(report, options);
      if (options.each) await cli.out.row({ report, broken });
      else if (options.json) cli.out.json({ ...report, broken });
      else tellReport(cli.out, report);
      for (const gate of broken) cli.out.note(`gate: ${gate}`);
      cli.finish(broken.length > 0 ? 1 : 0);
    });
};
