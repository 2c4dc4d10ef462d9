import { messageOf } from "../model/errors.js";
import type { Judge, JudgeAnswer, JudgeControl, JudgeInput } from "../model/plugin.js";
import { readAnswer } from "./answer.js";
import type { EvaluatePorts } from "./types.js";

export type Reply =
  | { readonly outcome: "ok"; readonly answer: JudgeAnswer }
  | { readonly outcome: "timeout" | "error" | "invalid"; readonly reason: string };

const LATE: Reply = { outcome: "timeout", reason: "It did not answer in time." };
/** What is said of a judge for which no time was left. */
export const NO_TIME = "The time was spent before it was asked.";

/** Async, so that a judge that throws at once is caught like one that rejects. */
const call = async (judge: Judge, input: JudgeInput, control: JudgeControl): Promise<Reply> => {
  // Read before the judge runs: it must not move the border its answer is held to.
  const [low, high] = input.range;
  try {
    const read = readAnswer(await judge.judge(input, control), [low, high]);
    return "problem" in read ? { outcome: "invalid", reason: read.problem } : { outcome: "ok", answer: read };
  } catch (thrown) {
    return { outcome: "error", reason: messageOf(thrown) };
  }
};

/** One judge, raced against the milliseconds left. Never throws; a late answer is aborted and dropped. */
export const ask = async (judge: Judge, input: JudgeInput, leftMs: number, ports: EvaluatePorts): Promise<Reply> => {
  const started = ports.elapsed();
  const abort = new AbortController();
  let cancel = () => {};
  const deadline = new Promise<Reply>((resolve) => {
    cancel = ports.after(leftMs, () => {
      resolve(LATE);
      abort.abort();
    });
  });
  const reply = await Promise.race([deadline, call(judge, input, { signal: abort.signal, deadlineMs: leftMs })]);
  cancel();
  // A judge that held the thread past its time is late too, though no timer could fire.
  return ports.elapsed() - started > leftMs ? LATE : reply;
};
