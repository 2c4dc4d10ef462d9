import { type Static, Type } from "@sinclair/typebox";
import { checker, closed } from "../../../engine/index.js";
import { definePlugin, type Judge, type JudgeControl, type JudgeInput, type PluginPorts } from "../../kit/index.js";
import { stubOpinion } from "./opinion.js";

/** For drills: what the policy does when a judge says this, answers this late, or breaks. */
const StubOptions = closed({
  score: Type.Optional(Type.Number({ description: "Always answer this score." })),
  delayMs: Type.Optional(Type.Integer({ minimum: 0, description: "Answer this late." })),
  fails: Type.Optional(Type.Boolean({ description: "Break instead of answering." })),
});
type StubOptions = Static<typeof StubOptions>;

const options = checker(StubOptions);

/** Waits through the port; rejects as soon as it is told to stop. */
const wait = (ms: number, { signal }: JudgeControl, ports: PluginPorts): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = ports.after(ms, resolve);
    const stop = () => {
      cancel();
      reject(new Error("stopped"));
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

const answer = async (drill: StubOptions, input: JudgeInput, control: JudgeControl, ports: PluginPorts) => {
  if (drill.delayMs !== undefined) await wait(drill.delayMs, control, ports);
  if (drill.fails) throw new Error("The stub judge breaks because it is told to.");
  return drill.score === undefined ? stubOpinion(input) : { score: drill.score, reason: "A fixed score." };
};

const create = (name: string, given: Readonly<Record<string, unknown>>, ports: PluginPorts): Judge => {
  const drill = options.is(given) ? given : {};
  return {
    name,
    version: "1",
    metrics: ["*"],
    network: false,
    judge: (input, control) => answer(drill, input, control, ports),
  };
};

/** An offline judge with obvious scoring, for trying policies out and for drills. It is no protection. */
export const stubPlugin = definePlugin({
  name: "stub",
  version: "1.0.0",
  judges: [{ kind: "stub", options: StubOptions, create }],
});
